-- Autumn 2026, No. 81: Slow Gold. The current issue of the seeded magazine.

-- The issue replaces the previous current one, once. If staff have made another issue current since, it stays current.
do $$
begin
  if exists (select from public.issues where id = 'autumn-2026') then
    return;
  end if;

  update public.issues set is_current = false where is_current and id = 'summer-2026';

  insert into public.issues (
    id, number, season, year, title, description, cover_image_url, cover_image_alt,
    is_current, pdf_url, apple_news_url, issuu_url, published_at
  ) values (
    'autumn-2026',
    81,
    'Autumn',
    2026,
    'Slow Gold',
    $copy$The light comes in lower now, and it flatters whatever has been handled for a long time. In this issue: flowers pressed into fat by a man of eighty-one, a lunch for thirty-four in the vines of the Jura, a house that a piano tuner can hear through her feet, and the night train that still arrives beside the sea.$copy$,
    '/media/cover-autumn-2026.1200x1600.885e54-503434.a985d805.webp',
    'Cover of Meridian No. 81, Slow Gold: a tall brass vessel before dusk hills, its mouth at the rule under the name, a great pale sun behind its handle',
    not exists (select from public.issues where is_current),
    null,
    null,
    null,
    '2026-09-01T07:00:00Z'
  );
end
$$;

insert into public.articles (
  id, title, excerpt, content, author, category, image_url, image_alt,
  published_at, featured, issue_id, position, content_blocks, status
) values (
  'the-last-perfumer-of-grasse',
  'The Last Perfumer of Grasse',
  $copy$Émile Roustang presses jasmine into cold fat, by hand, one flower at a time. He is eighty-one and dislikes being called the last of anything, least of all before breakfast.$copy$,
  $prose$At a quarter to six in the morning Émile Roustang is already annoyed with the weather. It rained at two. He heard it on the tiles and lay awake calculating, because a wet flower carries water into the fat and water turns the fat sour, and now the pickers will have to wait until the sun has been on the terraces for an hour, by which time the jasmine will have given a third of itself to the air. ‘For whom?’ he says, and gestures out of the window at the dark. ‘For the lizards.’

He is a narrow man with very clean hands. One goes on being surprised by the hands: the nails are cut straight and the skin is faintly waxy, as if he had been handling candles. He wears a grey warehouse coat with a pencil in the pocket. In the four days I spent with him I did not see him write anything down.

His workshop stands below the old town of Grasse, where the hill loosens into terraces, in a building that was once the packing hall of a much larger concern. The sign of that concern is still legible on the south wall when the light rakes it. There were three hundred people here in 1958, the year he was sent in at thirteen to sweep. There are now five, and two of those come only for the season.

The frames: glass, fat and flowers

What Roustang does is called enfleurage, and the textbooks describe it in the past tense. A sheet of glass is set in a wooden frame, like a window. Both faces are spread with purified fat to about the thickness of a coin. On to the fat, one at a time and face down, go the flowers, fresh that morning. The frames are stacked so that each layer of blossom lies between two panes. After a day the flowers have breathed out most of what they had, and they are lifted off by hand and fresh ones laid in their place. For jasmine he repeats this thirty times. For tuberose, which goes on exhaling for two days after it is cut, he waits longer and repeats it less.

At the end of the season the fat is as heavy with scent as it can be. Washed with alcohol and chilled, it surrenders a small quantity of something dark and thick that he keeps in a cupboard with a lock. Last year the whole of the jasmine came to a little under nine hundred grams.

Everybody else stopped because there are better ways. He says so himself. Solvent does in an hour what takes him a month, and the absolute it yields is excellent; he has bought it, worn it, admired it. ‘It is a very good photograph,’ he says. Then he goes to the cupboard, turns the key, and holds a strip of paper below my nose without letting me take it.

I had been told to expect that it would be richer. It is quieter. It begins with something green and slightly unclean, like the stem of a flower that has stood too long in a vase, and for a moment one thinks there has been a mistake. Then the room fills. What arrives is a warm evening with people in it. Roustang watches my face the whole time, with the frank interest of a doctor pressing a knee.

The training: hand it over, and wait

He was never meant to be a perfumer. Sweepers became porters and porters, if they were strong, became stillmen; his uncle was a stillman, and there are three copper stills at the end of the hall that the uncle ran, dented and magnificent, still lit every May for orange flower. It was a woman called Mademoiselle Aubanel, who had charge of the frames, who noticed that the boy with the broom always slowed down at the same stack. She asked why. He said that it was going off. It was, by about a day. She moved him to the frames that afternoon, and for ten years she taught him by a single method, which was to hand him something and wait.

She never told him the name of a smell. He came to think of this as the whole of his education. ‘If I tell you it is violet, you have finished,’ he says. ‘You put it in the box marked violet, and you go home. If I tell you nothing, you have to stay with it.’

He stays with things. On my second morning a young woman from one of the great houses came up from the coast to collect forty grams, in a car that had been sent for the purpose, and while she signed the papers he picked a piece of lint from the sleeve of her coat and smelled it. He asked whether she had moved house. She had, nine days earlier. There was cedar in the new wardrobe; he supposed that she had not liked to mention it to her landlord, but it was not cedar at all, it was an oil, and it would mark her silk.

The succession: two hands, one nose

The word ‘last’ follows him about. A television crew used it in the spring and he asked them to leave. He regards it as a kind of bad manners, and also as an error of fact, since it disregards Solène Achard, who is twenty-six and was trained as a restorer of stained glass. She came three years ago to repair the frames and found that the work suited her. She lays four hundred flowers an hour, which is faster than he is, and she has the habit, when she is uncertain, of closing one eye.

‘She has the hands,’ says Roustang, in front of her. ‘The nose we shall see.’

‘He has been saying we shall see since the first week,’ says Achard.

On my last day he did something that she told me afterwards she had not seen before. The morning’s jasmine was in, four shallow baskets of it under damp muslin. He took one of the finished frames down from the stack, the twenty-eighth charge, two days short of ready, and set it on the bench in front of her, and went and stood by the stills with his back to us.

She bent down. She closed one eye. From the yard came the sound of somebody hosing the baskets. A minute passed, which is a very long time to watch a person breathe.

‘It’s done,’ she said. ‘It was done yesterday.’

Roustang did not turn round. He reached out and laid the flat of his hand on the nearest still, as one might on the neck of a horse, and left it there. Then he looked at the clock, said that it was already past seven, and asked whether anybody intended to lay these flowers or whether we were going to leave them for the lizards.$prose$,
  'Inès Valcourt',
  'art & culture',
  '/media/the-last-perfumer-of-grasse.2000x1250.985e43-5a3330.bdbed2f3.webp',
  'A glass flacon on a sill at dusk, the hills and the low sun standing on their heads inside it',
  '2026-09-01T07:00:00Z',
  true,
  'autumn-2026',
  1,
  $blocks$[
    {
      "id": "perfumer-quote",
      "type": "quote",
      "data": {
        "quote": "If I tell you it is violet, you have finished. You put it in the box marked violet, and you go home. If I tell you nothing, you have to stay with it.",
        "author": "Émile Roustang",
        "title": "Perfumer, Grasse"
      }
    },
    {
      "id": "perfumer-gallery",
      "type": "image-gallery",
      "data": {
        "title": "One charge of jasmine",
        "images": [
          {
            "url": "/media/the-last-perfumer-of-grasse-1.1200x1600.b47244-613238.ce5a649a.webp",
            "alt": "A sprig of jasmine in fine line, pale against a deep amber ground",
            "caption": "Before seven. A flower picked after nine has already given a third of itself away."
          },
          {
            "url": "/media/the-last-perfumer-of-grasse-2.1600x1200.98623e-966c56.41f24ff2.webp",
            "alt": "A pane in its wooden frame laid with rows of jasmine, one flower lifted out beside it, more frames stacked behind in gold light",
            "caption": "The frames are stacked forty high and turned end for end at noon."
          },
          {
            "url": "/media/the-last-perfumer-of-grasse-3.1600x1200.3c232b-53312f.b6387c98.webp",
            "alt": "A copper still with a long curved neck, seen in silhouette",
            "caption": "The uncle’s stills, lit each May for orange flower."
          },
          {
            "url": "/media/the-last-perfumer-of-grasse-4.1200x1600.9f653b-64453e.4452bd4c.webp",
            "alt": "A small stoppered vessel with a paper label, alone on a shelf at dusk, the pale outlines of others on the wall behind",
            "caption": "The jasmine of 2025, complete: eight hundred and ninety grams."
          }
        ]
      }
    }
  ]$blocks$::jsonb,
  'published'
)
on conflict (id) do nothing;

insert into public.articles (
  id, title, excerpt, content, author, category, image_url, image_alt,
  published_at, featured, issue_id, position, content_blocks, status
) values (
  'a-table-for-the-vendange',
  'A Table for the Vendange',
  $copy$Lunch for thirty-four pickers, eleven days running, from a kitchen with four burners. Odile Perrachon explains the arithmetic of a harvest table, and why the tart comes first.$copy$,
  $prose$The beef goes in at ten past six. Eleven kilos of it, shin and cheek, cut into pieces the size of a child’s fist and dried on a bed sheet, because Odile Perrachon ran out of tea towels in 1994 and never saw the point of buying more. Two pots, thirty litres each. Onions first, four kilos, until they are the brown of a good shoe. She doesn’t hurry them. ‘Forty minutes,’ she says, ‘and if someone tells you twenty, ask them what they are hiding.’

We are above Arlay, in the Jura, in the third week of last September. Savagnin is picked late, in mornings cold enough for gloves, and the thirty-four people working their way down the slope outside will stop at half past twelve whether or not the row is finished. They will be hungry in a way that office people have forgotten. Nothing may be late, dainty or cold in the middle.

Perrachon has cooked this lunch for thirty-one harvests. Her kitchen has four burners, one oven that runs twenty degrees hot, and a stone sink in which you could bathe a calf. She is paid in wine. It is very good wine, and she takes it seriously as a salary; she declared a poor vintage in 2021 as a cut in pay and refused to make dessert for two days.

The arithmetic: eleven days, no repeats

A harvest here lasts eleven days if the sky behaves. Eleven lunches, and her rule is that no dish returns. People who bend for a living notice repetition. So there is a list, in pencil, inside the door of the dresser, and the dishes move up and down it with the weather. Beef with carrots on the first day, since everyone arrives anxious. Sausage and potatoes with warm Cancoillotte on the third, when the backs begin to go. Trout only on a Friday, and only if it isn’t raining, because wet people resent fish.

The quantities are fixed. Per head: 320 grams of meat raw weight, 400 of potato, 90 of cheese, half a lettuce, 250 of bread. Half a litre of wine, which is generous without being reckless on a slope of thirty degrees. Per table of eight: one jar of cornichons, two of mustard. She once tried reducing the mustard. She tells the story as other people tell of a near miss on the motorway.

Cooking at this scale is mainly a matter of evaporation. Four portions of stew lose a fifth of their liquid; seventeen portions in a deep pot lose almost nothing, and the timid cook, following a recipe multiplied, ends with soup. Perrachon starts with half the wine she thinks she needs. Three bottles a pot, young Trousseau, reduced by half in a separate pan with a strip of orange peel that she denies using. The lid stays on until nine. Then it comes off and stays off, and for the last two hours the surface trembles and darkens, and the whole courtyard smells of Sunday.

I am put on carrots. Nine kilos, cut on a slant, three centimetres, added at eleven so that they keep their shape. I cut the first dozen at two centimetres. They are held up to the window, considered, and fed to the dog.

The tart: made before anything else

Pudding is finished before the sun is over the hill. This is the only opinion of hers that I found eccentric and the one I have since adopted at home. The oven is cold at five and has nothing else to do. A plum tart doesn’t mind waiting; it prefers it. And a cook who has six tarts cooling on the dresser by half past seven faces the rest of the morning, she says, like someone with money in the bank.

The plums are quetsches, small and slate-blue, with that bloom on them that comes off on the thumb. They’re halved, stood upright in the case like books on a shelf, packed so tightly that they hold one another up. No almond cream and no custard. Under the fruit, a fistful of dried breadcrumbs fried in butter, which drink the juice and vanish. Over it, nothing until the last ten minutes, then sugar, so that it lies on top in a crust instead of drowning. The pastry has a spoonful of vinegar in it. I asked why and was told that her mother had one arm in plaster in the summer of 1961. I waited for the rest of this explanation. There wasn’t any.

At twenty-five past twelve she takes off her apron and combs her hair.

They come in loudly and then, at the sight of the table, go quiet. It is laid in the barn, four doors on trestles, with sheets for cloths and the wine already poured. There is a protocol. The oldest picker sits nearest the stove: this year a retired postman named Bernard Guyot, seventy-six, who does two rows to everyone else’s three and is thanked for it. The student on her first harvest, who this year is a cellist from Leipzig with plasters on six fingers, is served before anyone. Perrachon carries that plate herself. She stands over the girl until she has swallowed.

For about four minutes there is no talk at all. I’ve eaten in rooms with three stars and heard a good deal of murmuring; I can’t remember hearing that silence. Then someone laughs at the far end and the noise comes up like water in a lock.

The stew was soft enough to eat with the side of a fork. The carrots were three centimetres. The sauce had the depth that one associates with veal stock and a staff of five, and had been made with water. When I asked about the orange peel, Perrachon looked at me with real dislike.

At twenty past one the tarts went out. At twenty-five past there was a single slice left, on the plate in front of the postman, who was asleep. Nobody touched it. At half past, the cellist put it in a napkin and set it in his basket, and they all went back up into the cold.$prose$,
  'Tomas Herrera-Lind',
  'food-and-wine',
  '/media/a-table-for-the-vendange.2000x1250.604b45-8b6146.6d152a08.webp',
  'A long white table laid with bread and wine in a dark barn, and five pickers in the doorway against a golden slope of vines',
  '2026-09-08T07:00:00Z',
  false,
  'autumn-2026',
  2,
  $blocks$[
    {
      "id": "vendange-gallery",
      "type": "image-gallery",
      "data": {
        "title": "The barn, twenty-five past twelve",
        "images": [
          {
            "url": "/media/a-table-for-the-vendange-1.1600x1200.bb7c46-a26337.68e20c0b.webp",
            "alt": "Rows of vines as parallel strokes falling down a golden slope",
            "caption": "Savagnin above Arlay, picked late and cold."
          },
          {
            "url": "/media/a-table-for-the-vendange-2.1600x1200.866956-412729.8876ccae.webp",
            "alt": "Two deep pots and a ladle in silhouette before a window of amber light",
            "caption": "Thirty litres each, lids off from nine."
          },
          {
            "url": "/media/a-table-for-the-vendange-3.1600x1200.d2b38f-b78a66.a94b7b2e.webp",
            "alt": "A round tart of dark plum halves set in close rings",
            "caption": "The quetsches stand upright and hold one another up."
          }
        ]
      }
    },
    {
      "id": "vendange-tart",
      "type": "callout",
      "data": {
        "type": "success",
        "title": "The tart, for eight",
        "content": "Pastry: 250 g flour, 140 g cold butter, 1 tsp salt, 1 tbsp vinegar, 4 tbsp iced water. Rest it for two hours. Line a 28 cm tin, scatter with 40 g of breadcrumbs fried in butter, and stand 1.2 kg of halved quetsches upright in tight rings, cut side in. Bake at 200 °C for 45 minutes, strew with 60 g of sugar, and give it ten minutes more. Leave it alone for at least four hours. It will have set; so, by then, will you."
      }
    }
  ]$blocks$::jsonb,
  'published'
)
on conflict (id) do nothing;

insert into public.articles (
  id, title, excerpt, content, author, category, image_url, image_alt,
  published_at, featured, issue_id, position, content_blocks, status
) values (
  'night-train-to-trieste',
  'Night Train to Trieste',
  $copy$The sleeper out of Rome takes the whole night over a journey of one hour by air, and ends beside the Adriatic at breakfast. Our correspondent takes the lower berth and regrets almost nothing.$copy$,
  $prose$There is a moment on every night train when you realise that you have packed your pyjamas at the bottom. Mine came at Orte. I was standing in a corridor the width of a coffin lid, holding a suitcase open on one knee, while a retired judge from Udine waited to get past me with his toothbrush held upright in front of him like a candle.

‘Take your time,’ he said. ‘I have been coming this way for forty years. I have never once been in a hurry, and I have never once been early.’

I had asked for the sleeper on purpose. One can fly from Rome to Trieste in a little over an hour, and people do, and arrive with all their opinions intact. The train takes the whole night about it. It leaves Termini after the restaurants have emptied and goes up the middle of Italy in the dark, through stations that are only a lamp and a name, and in the morning it puts you down where the country runs out. I wanted to be put down. It had been that sort of summer.

Car four: the lower berth

My compartment had been designed in a decade that believed in brown. There was a basin under a lid, a mirror with a crack mended by a sticker of Padre Pio, a bottle of water, a small square towel, and a leaflet in four languages explaining that I must not let in anyone who claimed to be from the railway. Shortly afterwards a man who claimed to be from the railway knocked and I let him in. His name was Fabrizio. He took my ticket and my order for breakfast, which consisted of the question ‘Coffee?’, and then lingered.

‘You know how to lock it?’

I did not. Nobody does. There are two bolts and a chain, and a sort of brass tongue which must be lifted before it can be lowered. We practised together. I have been given longer instructions for a door than for a hired car in Sicily, and I can report that from the inside, at one in the morning, with the bolts home and the blind down, no hotel room on earth feels so much like one’s own.

I will not tell you that I slept. I lay down, which at my age is most of it. A sleeper does to the mind what a long bath does: thoughts come up, look round, and go off again without being asked their business. There was a long stop at what I think was Bologna, with someone wheeling a trolley the whole length of the platform. There was a phrase repeated over a loudspeaker in which I could only ever catch the word for ‘instead’. At some point I woke in total stillness, put the blind up by an inch, and found six feet away a man in another train, also with his blind up by an inch. We regarded one another. He lowered his. I have rarely felt so thoroughly understood.

The edge: limestone, then sea

Somebody ought to have warned me about the last half-hour, and as nobody did I shall warn you. Be dressed by Monfalcone. Be on the right-hand side. The line climbs through scrub and white stone, there’s a cutting, a smell of pine comes in through the ventilator, and then the ground on the right is simply taken away. The sea is down there, a very long way down, flat and gilded like a tray. It was twenty past eight. In the corridor a dozen people in yesterday’s clothes were standing with their foreheads against the glass, and the judge from Udine, who should have got off at Udine, was among them.

‘I take it to the end,’ he said, without turning round. ‘Then I go back. My wife believes the connection is very bad.’

Miramare slid past on its rock, looking as usual as if it had been ordered from a catalogue. Then warehouses and sidings, a great many idle wagons, and we stopped with no fuss at all, at buffers, because there isn’t any further to go.

Trieste is a fine place to arrive unslept. It’s a grave, handsome, slightly absent city, like an uncle who was once important in shipping, and it asks nothing of you before coffee. The coffee must be asked for in dialect. An espresso is a <em>nero</em>. With a little milk it’s a <em>capo</em>, and if you want that in a glass you say <em>capo in b</em>, and if you say anything else you’ll be understood perfectly and given something slightly worse. I had two in b at a marble counter between a dentist and a nun. I was then pointed, by the nun, at the sea.

You walk out along the Molo Audace, which is a stone pier with nothing on it, neither a railing nor a kiosk nor a panel to explain the view. It goes two hundred and some metres straight into the gulf and stops. Families were on it at ten in the morning, and men alone with newspapers, and a girl on a bicycle going very slowly round the bronze compass rose at the end as if winding it up. Behind us the whole city was the colour of a good envelope. In winter the bora comes down off the Karst and they string ropes along the streets to hold on to. That day there was hardly enough air to turn a page.

I had meant to write, in this place, something about why the slow way is the better one. But I sat on a bollard with my case between my feet and could not have argued the point with anyone. I’d had, at most, three hours’ sleep. My hair was remarkable. I kept thinking of the two bolts and the chain and the brass tongue, and of being carried the length of a country lying down, with my shoes off, by people who had promised to wake me up.

Fabrizio had knocked at seven precisely. He had handed in the coffee through the gap, without looking, like a man feeding something shy.

‘Eccola,’ he said. ‘Still here.’$prose$,
  'Oona Castellane',
  'travel',
  '/media/night-train-to-trieste.2000x1250.482e34-543733.27cef17f.webp',
  'A railway compartment at night with its lamp lit; in the window a brass moon lays a path across the gulf',
  '2026-09-16T07:00:00Z',
  false,
  'autumn-2026',
  3,
  $blocks$[
    {
      "id": "trieste-notes",
      "type": "callout",
      "data": {
        "type": "info",
        "title": "If you go",
        "content": "The sleeper leaves Roma Termini late in the evening and reaches Trieste Centrale in time for a second breakfast; hours change with the season, so read the timetable in the week you travel. A single cabin costs about as much as a middling hotel and saves you one. Ask for the lower berth, bring an apple, put your pyjamas at the top. Sit on the right after Monfalcone."
      }
    },
    {
      "id": "trieste-quote",
      "type": "quote",
      "data": {
        "quote": "I have been coming this way for forty years. I have never once been in a hurry, and I have never once been early.",
        "author": "The judge from Udine",
        "title": "Car four, corridor"
      }
    }
  ]$blocks$::jsonb,
  'published'
)
on conflict (id) do nothing;

insert into public.articles (
  id, title, excerpt, content, author, category, image_url, image_alt,
  published_at, featured, issue_id, position, content_blocks, status
) values (
  'the-house-that-listens',
  'The House That Listens',
  $copy$A piano tuner losing her hearing asked for a house she could hear with her feet. On a hill in Herefordshire, Mairi Tolland built it for her, out of the earth it stands in and one long floor of ash.$copy$,
  $prose$The lane drops between hedges. After the second bend the road can no longer be heard. Then there is a wall.

The wall is earth. It is sixty centimetres thick, rammed in layers, each layer a slightly different brown. It curves. From the lane it looks like a field that has been stood on edge. There is one door in it and no window.

Judith Amsel opens the door before I knock. She felt the car.

She was a piano tuner for forty-four years, most of them at one concert hall, and seven years ago she began to lose the upper octaves. The left ear went first. She is matter-of-fact about it. A tuner listens to beats, the slow wavering between two strings that almost agree, and when she could no longer hear the beats in the top of the keyboard she put down the lever and sold the van. What she kept was an accuracy of attention that had nowhere to go.

So she wrote a brief. It is one page long. I have read many briefs; clients usually begin with bedrooms. Hers begins: ‘I would like to know where I am without looking.’

The floor: one long instrument

The architect is Mairi Tolland, who works from a former chapel in Hay and had built, until then, mainly barns. She went to see her client and was given tea in a thin cup. Amsel asked her to close her eyes and walk about. After an hour they had established that Amsel could tell, through her soles, the difference between a joist and the space beside it.

The floor is the result. It is ash, quarter-sawn, laid as a single deck nineteen metres long. It is fixed at both ends and along one side. The other side floats. The joists are not evenly spaced: they crowd together at the entrance and open out towards the west, so that the note of a footstep falls, by about a fifth, as you walk from the door to the view. A visitor on the deck can be placed to within a metre. Amsel does it with her back turned, naming the spot like a person calling a fish.

I had read about it and expected a trick. You cross the room and your own weight tells you how far you have come. I have not met that before, except on ice.

The structure cost a third more than an ordinary floor. Tolland found the money by leaving out a bathroom.

The section: no two surfaces parallel

The plan is easy to draw. A long room, bent slightly, with a bedroom at one end and a workshop at the other. Everything interesting happens in the section. The ceiling is a shallow vault of lath and lime plaster, never higher than three metres forty. No two facing surfaces are parallel. The earth wall leans back by two degrees. The glass on the south side leans out by three. Sound goes up, is turned over, and comes down again spread thin.

Tolland had it measured. Speech dies away in a little under half a second at the workshop end, where she wanted dryness, and in just over a second by the piano. Between the two there is a gradient. You can pace it out saying your own name. Somewhere around the stove you begin to sound like yourself.

The earth does the rest. It came out of the hole that the house stands in. Thirteen weeks of ramming, by two brothers from Ledbury with pneumatic tampers and, for the last course, by Amsel herself with a hand tool made from a fence post. Earth is a poor mirror for sound. It is also slow. It takes the heat of the day and returns it at about ten at night, when she sits against the wall with her shoulders flat to it. She says it is like having been believed.

There are no soft furnishings to speak of, which surprised me. I had expected felt. There is a bench. There is a table, oiled, with eight chairs that do not match. There are books, in one bay, arranged by depth, because Tolland wanted a ragged surface there and asked the client to shelve accordingly. Proust is between a manual of hydraulics and a cat encyclopaedia. It works.

The windows: what they leave out

Most houses on a hill are built for the view. This one admits it with some reluctance. The long southern glass is set low. Standing, you see grass and the near hedge. You must sit down to be given the valley. Tolland had drawn it the ordinary way, and then lowered the head by forty centimetres on site, with the frames already made, and paid for new frames. I asked her whether it had been worth it.

‘When you are standing up you are on your way to something,’ she said. ‘You don’t need Wales.’

At dusk I understood what she had done. The sun came in flat under the lowered head and ran the whole length of the deck. It lit the floor and the bottom of the earth wall, up to about the height of a chair. Above that the room was already evening. We sat in the lit part as one sits in shallow water.

Amsel played. It is her own piano, an old Blüthner, tuned now by a former apprentice who comes from Bristol and is nervous. She plays with her shoes off. She does not hear the top two octaves as pitches any longer. She told me that she gets them through the floor, a half-second late and much too low, and has grown fond of them, as one is of a relation with a strong accent.

When she finished, the last chord went along the room and did not come back. It reached the workshop end and was let out. Neither of us moved. I could hear the stove, and what may have been the hedge.

Then a board spoke, over by the door. Amsel raised one hand from the keys.

‘Cat,’ she said. She had not turned round.$prose$,
  'Kenji Aldous',
  'architecture-and-design',
  '/media/the-house-that-listens.2000x1250.77413b-5a3231.5f134586.webp',
  'A long low house of banded earth on a hill, one bright horizontal window open to the dusk, pale rings going out across the meadow',
  '2026-09-24T07:00:00Z',
  false,
  'autumn-2026',
  4,
  $blocks$[
    {
      "id": "listens-gallery",
      "type": "image-gallery",
      "data": {
        "title": "Section, floor, light",
        "images": [
          {
            "url": "/media/the-house-that-listens-1.1600x1200.bd8d5a-6c3f36.017e82dc.webp",
            "alt": "Horizontal bands of brown and ochre, the layers of a rammed earth wall, with a hand rammer leant against them and its long shadow",
            "caption": "The wall. Each band is one morning’s ramming."
          },
          {
            "url": "/media/the-house-that-listens-2.1600x1200.7c5743-5e322f.bcd7a3fa.webp",
            "alt": "Floorboards in long perspective, lines spreading wider towards a gold horizon",
            "caption": "The deck. The joists open out to the west, and the note of a footstep falls."
          },
          {
            "url": "/media/the-house-that-listens-3.1600x1200.844b38-7d5840.a2525c38.webp",
            "alt": "A shallow vault in section over a low window, with the sun on the sill",
            "caption": "Sit down and you are given the valley."
          }
        ]
      }
    },
    {
      "id": "listens-method",
      "type": "callout",
      "data": {
        "type": "highlight",
        "title": "To hear your own room",
        "content": "Stand in the middle and clap once, hard. A sharp flutter means two bare parallel walls: break one of them up with books of different depths. A boom means a corner, so put something heavy in it. Then walk the floor in your socks with your eyes shut. You will find one board that you already know."
      }
    }
  ]$blocks$::jsonb,
  'published'
)
on conflict (id) do nothing;

insert into public.articles (
  id, title, excerpt, content, author, category, image_url, image_alt,
  published_at, featured, issue_id, position, content_blocks, status
) values (
  'seven-coats',
  'Seven Coats for the First Cold Morning',
  $copy$There is one day a year when a coat is a pleasure and the rest of winter when it is a duty. Beatrix Oyelaran dresses for the one day, seven ways, and defends the pockets.$copy$,
  $prose$The first cold morning can’t be booked. It arrives in the last week of September or the second of October, on a weekday, with a sky like a rinsed plate, and for about three hours everyone in the street looks as though they’ve been recast by a better director. Backs straighten. Men who’ve been dressed since May as large toddlers are seen to possess collars. I have known people fall in love on that morning and discover, by the twentieth of November, that it was only the herringbone.

It is a mistake to buy a coat for February. In February you aren’t wearing a coat, you’re wearing a building, and you want the advice of a surveyor. Buy for the morning in question and be cold later, in character.

I’ve been trying on coats since the end of July, in shops with the air conditioning turned up out of sympathy. These seven survived. Four can be had this minute. Two must be ordered, and one has to be inherited, for which I can offer only my condolences.

The first: a coat for leaving in

Every wardrobe needs a coat in which to walk out of somewhere. It should be long enough to turn a second after you do. The one I want is from Orlac, in a camel that’s closer to wet sand, cut from a single length with no back seam, so that it swings as a bell does, all at once. There is one button. One is right. Two buttons is a negotiation.

Its opposite is the coat for staying, the second on my list, which looks like a dressing-gown that has been to university. Hallam Vane makes it in boiled wool, the brown of strong tea, unlined, with a shawl collar you can disappear into during the speeches. I wore it through an entire christening and was offered the baby twice.

Third comes the short one. Fashion has been promising us the short coat for years, chiefly because it’s cheaper to make. Wear it anyway if you ride a bicycle, own good legs or live with a dog of ambition. Pellerin &amp; Daughters, of Lille, cut theirs from the tail end of a military blanket order and line the sleeves, and only the sleeves, with yellow silk. You take it off and there’s a small sunrise. That is what lining is for.

On pockets: a digression with feeling

A coat pocket ought to take a paperback, a glove and a quantity of hand. I measured forty-one this season. The median women’s pocket was ten centimetres deep, which is a pocket for a single visiting card and a grudge. The median men’s was nineteen. I don’t intend to raise my voice about it. I will merely note that I’ve put nothing on this list into which I could not sink my arm to the wrist bone, and that one splendid Milanese house, asked by me on the telephone why theirs were stitched shut, replied that it was to preserve the line. Whose line? I’m standing in it with my keys in my mouth.

The fourth is a waxed coat for people with no land. You may laugh. But rain on the first cold morning falls sideways and smells of pennies, and there’s a great deal to be said for greeting it in something that creaks. Skerry &amp; Low do one in the green of old wine bottles, with brass at the throat. Ignore the pouch for pheasants. It will hold a melon.

The fifth and sixth have to be made for you. One is a reefer, navy to the edge of black, by any tailor over sixty; ask for the collar to be padded by hand and then talk about something else for four months. The other is a cape. I know. I was against it too, until I met Mrs Adaora Finch-Okonjo, who is eighty-three, who taught chemistry in Leeds and Lagos, and who came into a draughty lunch last October in a grey one that reached the floor, and did not take it off, and was served first. Somebody asked whether she found it practical.

‘My dear,’ she said, ‘I’ve been practical. It took up the whole of the twentieth century.’

The seventh: yours already, if you look

Which leaves the coat that can’t be ordered. You’ll find it on the back of a door. It was your father’s or your aunt’s or it belonged to the man who had the flat before; it’s too wide and slightly too long, the hem’s been let down by somebody who sewed as if she were cross, and in the inside pocket there is a ticket for a thing you never knew they went to. Have it cleaned. Have the shoulders left alone. Let no one narrow it. I wear one that was cut in 1971 for a man of six foot two, and I’m five foot five, and the effect is of somebody who has been sent for.

There’s a photograph of him in it. He’s standing on a railway platform in weather that you can practically hear, with his hand in that pocket up to the wrist, and he is looking at whoever held the camera as if she’d just said something outrageous and entirely correct. I’d like to say that I know what it was. I have only the coat.

So get up early. You’ll know the day, because the milk will be cold when you bring it in and your breath will go ahead of you down the stairs. Put on the one with the swing. Don’t do it up. Walk to the far end of the street, at the pace of someone with an appointment, on the side where the sun is, then turn round smartly and give the coat its extra second.

By eleven it will be too warm, and you’ll have to carry it home over your arm like everybody else.$prose$,
  'Beatrix Oyelaran',
  'style',
  '/media/seven-coats.2000x1250.a5744a-784d37.69e76195.webp',
  'Six coats on a rail, in ink, wine, tea brown, bottle green, camel and bone, with one bare hanger among them in low gold light',
  '2026-10-02T07:00:00Z',
  false,
  'autumn-2026',
  5,
  $blocks$[
    {
      "id": "coats-showcase",
      "type": "product-showcase",
      "data": {
        "title": "The four you can have this minute",
        "layout": "grid",
        "products": [
          {
            "image": "/media/seven-coats-product-1.1000x1250.9b593d-905a43.5c1648f9.webp",
            "name": "The Leaving Coat",
            "brand": "Orlac",
            "category": "Long coat",
            "description": "Camel and wool from one length of cloth, no back seam, a single horn button. It arrives at the door a second after you.",
            "price": "€ 2,480",
            "rating": 5,
            "link": "https://example.com/orlac/leaving-coat"
          },
          {
            "image": "/media/seven-coats-product-2.1000x1250.d9b67d-b38651.97d25037.webp",
            "name": "Shawl-collar Coat No. 6",
            "brand": "Hallam Vane",
            "category": "Wrap coat",
            "description": "Boiled wool the brown of strong tea. Unlined, unhurried, with pockets to the wrist.",
            "price": "£ 1,150",
            "rating": 4.5,
            "link": "https://example.com/hallam-vane/shawl-collar-no-6"
          },
          {
            "image": "/media/seven-coats-product-3.1000x1250.684244-513a3d.9756329e.webp",
            "name": "The Short Blanket Coat",
            "brand": "Pellerin & Daughters",
            "category": "Short coat",
            "description": "Cut in Lille from the end of a military order. The sleeves are lined in yellow silk, for your benefit alone.",
            "price": "€ 890",
            "rating": 4.5,
            "link": "https://example.com/pellerin/short-blanket-coat"
          },
          {
            "image": "/media/seven-coats-product-4.1000x1250.c28c52-9c6a44.8c96096a.webp",
            "name": "Waxed Coat in Bottle",
            "brand": "Skerry & Low",
            "category": "Waxed coat",
            "description": "Brass at the throat and a pouch for pheasants that will take a melon. It creaks pleasantly until March.",
            "price": "£ 640",
            "rating": 4,
            "link": "https://example.com/skerry-and-low/waxed-coat"
          }
        ]
      }
    },
    {
      "id": "coats-quote",
      "type": "quote",
      "data": {
        "quote": "My dear, I’ve been practical. It took up the whole of the twentieth century.",
        "author": "Adaora Finch-Okonjo",
        "title": "Chemist, in a cape"
      }
    }
  ]$blocks$::jsonb,
  'published'
)
on conflict (id) do nothing;

insert into public.articles (
  id, title, excerpt, content, author, category, image_url, image_alt,
  published_at, featured, issue_id, position, content_blocks, status
) values (
  'the-brass-hour',
  'The Brass Hour',
  $copy$For some forty minutes on an October afternoon the light is the colour of the metal. A repairer of clocks in Besançon arranges her whole day around it, and her shelves too.$copy$,
  $prose$Brass is a very poor metal for most purposes. It’s heavy, it marks, it isn’t strong, and it takes the print of every hand. We make things from it because it is easily cut and because it doesn’t rust, and we keep them, long after they have stopped being useful, for a reason that nobody writes down. At a certain time of day, it looks lit from within.

In Besançon, where they made watches for the whole of France, there is a woman who knows when. Delphine Courvoisier repairs clocks on the third floor of a house in the rue Mégevand, and from the end of September to the middle of November she stops work at ten minutes to five. She takes off the eyeglass and turns her stool to face the shelves. The sun comes over the roof opposite, enters by the left-hand pane, and for some forty minutes moves across everything she has ever declined to sell.

She calls it the brass hour. It is not an hour, she concedes, but then she is in a position to know that very few are.

The shelf: left to right, youngest first

I went to see it last year, in the second week of October. There is no ceremony. There’s a kettle. One sits on a packing case which once held forty-eight alarm movements for export to Buenos Aires, and one watches a patch of light about the size of a pillow get up on to a shelf.

It touches the newest thing first: a ruler. It was stamped in 1988 and belonged to a land registry. The edge is still sharp and the yellow is rather hard, a little green, like an unripe lemon. Next is a set of parallel dividers, 1950s. Then a door-bolt. A ship’s inclinometer. A letter scale with a worn dish, and then a run of some thirty clock plates, bare, drilled with the holes of their lost trains, going back by steps of ten or fifteen years to a pair that were cut by hand in the Franche-Comté before the Revolution. Along the length of the shelf the colour goes down like a scale on a cello. By the end it’s the brown of a violin’s shoulder, with gold only where a thumb has been.

The thumb is what she wanted me to see. ‘A clock is wound every eight days,’ says Courvoisier. ‘Always by the same person, usually, in a family. Forty-five times a year. For thirty years. It is the only portrait they had made.’ On the oldest plate there’s a shallow bright place beside the winding square, the size of a lentil. Somebody steadied the movement there, with the same finger, while they turned the key.

She is fifty-eight, tall, and dresses like someone expecting to be asked under a car. She was trained at the school of horology before it moved, and worked for nine years in a factory where she fitted the same wheel, a third wheel, into the same plate. She doesn’t complain of it. ‘I know that wheel,’ she says. What she disliked was that the clocks left the building before they’d begun. So in 1999 she rented two rooms and put a card in the window, and the first thing through the door was a carriage clock that had been overhauled so often that it bore inside, scratched in tiny hands on the back of the dial, the dates and initials of fourteen repairers. The earliest was 1861. She added hers. Nobody who owned the clock has ever seen them.

On cleaning: a plea for the grey cloth

People bring her things gleaming. She has a face for it. Commercial polish contains an abrasive, she explains, so that every time you shine a plate you remove the last conversation that anyone had with it. Engraving goes. Corners go. She showed me a barometer that a loving family in Dole had polished every Saturday for a century, until the maker’s name was a sort of breath on the surface and the word ‘Fair’ had vanished altogether. It now offers a choice of Rain, Change and Storm.

One rule: touch it often, clean it seldom.

For what cannot be left, there is an old grey cloth, washed until it has no opinions, and her own forearm. She uses the inside of the wrist, where the skin is dry. The brown that comes in the first two years looks like neglect, and it’s the stage at which most people lose their nerve. After five it evens. After twenty it has depth, and you find you’re looking slightly into it, as one looks into tea.

While she was telling me this the light reached the clocks that go. There are nine. She lets them disagree, by a minute or so either way, since she finds that nine clocks striking five together is like being shouted at by a committee. The first had begun, a thin French strike on a bell, and the others were joining when they felt able. She did not stop talking, though she slowed down, the way one does with a train going by.

The rest is quickly told. The patch climbed off the end of the shelf and lay for a while on the wallpaper, where it was merely light. Everything it had left went back to being metal. The ruler was a ruler. I looked at my wrist by habit, and saw that she had seen me do it.

‘You have one that you don’t wind,’ she said, in the tone of somebody hearing that one doesn’t eat breakfast.

She put the eyeglass back in and turned the stool to the bench. On it was a small round movement from a mantel clock whose owner had died in the spring. The daughter wanted it to go, and didn’t want it touched. Courvoisier held it up by its edges. The bright place was there, lower left. She looked for rather longer than she needed to, and then she set her own finger carefully beside it, about a millimetre away.$prose$,
  'Marguerite Sohn',
  'design',
  '/media/the-brass-hour.2000x1250.7c5652-5c3333.92c199eb.webp',
  'The sun as a clock face, half set behind dark hills, its light lying in bars across the water',
  '2026-10-10T07:00:00Z',
  false,
  'autumn-2026',
  6,
  $blocks$[
    {
      "id": "brass-showcase",
      "type": "product-showcase",
      "data": {
        "title": "To be touched often",
        "layout": "featured",
        "products": [
          {
            "image": "/media/the-brass-hour-product-1.1000x1250.ba7740-724d3e.b5b7d397.webp",
            "name": "Eight-day Desk Clock",
            "brand": "Courvoisier-Mégevand",
            "category": "Clock",
            "description": "Unlacquered brass, key wound, a movement that can be taken apart by anyone patient. The back plate is left blank inside for the initials of those who will repair it. Twelve are made each year.",
            "price": "€ 3,900",
            "rating": 5,
            "link": "https://example.com/courvoisier-megevand/eight-day"
          },
          {
            "image": "/media/the-brass-hour-product-2.1000x1250.976150-5e3c3a.25d3139d.webp",
            "name": "Letter Scale",
            "brand": "Atelier Dolois",
            "category": "Desk",
            "description": "A pendulum scale for letters to a hundred grams. It settles slowly, which gives you time to reconsider.",
            "price": "€ 320",
            "rating": 4.5,
            "link": "https://example.com/atelier-dolois/letter-scale"
          },
          {
            "image": "/media/the-brass-hour-product-3.1000x1250.dcae69-7c563e.3db1c38c.webp",
            "name": "Lidded Pot in Turned Brass",
            "brand": "Hollis & Wray",
            "category": "Vessel",
            "description": "Turned from the solid and finished with a tool in place of a polish. The lid closes on its own air.",
            "price": "£ 185",
            "rating": 4,
            "link": "https://example.com/hollis-and-wray/lidded-pot"
          }
        ]
      }
    },
    {
      "id": "brass-warning",
      "type": "callout",
      "data": {
        "type": "warning",
        "title": "Before you move a clock",
        "content": "Never carry a pendulum clock with its bob still hanging: the suspension is a strip of steel thinner than this page and it will crease. Unhook the bob first. Never oil a movement to quieten it, and never, whatever your grandmother used, bring ammonia near old brass. It cracks along lines that you cannot see until it opens."
      }
    }
  ]$blocks$::jsonb,
  'published'
)
on conflict (id) do nothing;

insert into public.articles (
  id, title, excerpt, content, author, category, image_url, image_alt,
  published_at, featured, issue_id, position, content_blocks, status
) values (
  'what-the-archivist-keeps',
  'What the Archivist Keeps',
  $copy$For thirty-eight years Custódia Brandão has looked after the papers of the Porto water company. The box that matters to her most appears in no catalogue, and she opened it for us.$copy$,
  $prose$The papers of the old water company of Porto occupy a granite building behind the pumping station, where the river bends, and they are in the charge of a small woman in a blue cardigan who does not look up when the bell rings. She is finishing a line. When she has finished it she blots it, although it is written in pencil, and then she comes to the counter and asks what one would like to know.

It is a more alarming question than it sounds. I said that I should like to know about her.

‘There is no reference for that,’ said Custódia Brandão.

She was born in 1955, in the parish of Miragaia, in a house that flooded. I learned this on the second day. On the first I was shown the archive, as a guest is shown the garden: four floors, two thousand one hundred metres of shelf, meter readings from 1887, plans of every pipe and valve, complaints. The complaints are bound in green. She is fond of the complaints. They are kept by year and, within the year, by street, and she can lay her hand on any of them; I named the street where I was lodging and in under a minute had before me a letter of 1923 from a baker who wished to inform the directors that what came out of his tap on Sunday had been looking at him.

She laughed at this soundlessly, with her hand flat on her breastbone. She must have read it a hundred times.

The method: nothing by itself

She came here as a temporary cataloguer, at thirty-three, when the company was broken up and its paper was to be sorted in eighteen months and for the greater part thrown away. That was the instruction. She has it still, filed. In the first week she was given a red pencil, for marking what could go, and she took the cap off and looked at the first register in front of her, which recorded the opening and closing of one sluice, four times a day, for nine years, in seven different handwritings. It had no conceivable use. She noticed that for a month in 1918 there was an eighth hand, unformed, a child’s, and that this was the month of the influenza.

The pencil is in a drawer. She showed it to me: it has never been sharpened.

‘I’m not sentimental,’ she said. ‘People imagine that an archivist is a person who can’t throw away. I throw away all the time. I throw away copies, I throw away the envelopes, I have thrown away two directors. But you must first know what the thing was standing next to. By itself, nothing means anything. A key, a page, a person. You have to see what was on the left and what was on the right.’

She says such things without emphasis, tidying. She has a trick of squaring whatever is before her on the table, the pencil to the edge of the paper, the paper to the edge of the wood, and when all is parallel she turns one thing, slightly, out of true. I asked whether she knew that she did it. She considered this with real interest. Then she squared the pencil again and turned the blotter.

She lives ten minutes off, alone, up a staircase that is also a street. There was a husband, a draughtsman; there were seven years of him and then he went to Canada. She mentioned it in order to explain the very good lamp. In the evenings she reads novels, only novels, and never anything that claims to have happened.

Box zero: what fell out

It was on the fourth afternoon, and because of the rain, I think, that she took me to the top floor. The roof there makes a noise. At the end of the last bay, on a shelf by itself at the height of her own eyes, stood a grey box like the rest of the grey boxes. The label had been left blank.

Paper that has been shut for a hundred years and is opened drops things. Every archivist knows it and there are rules: what is found between two pages should be noted, put in a sleeve, and left precisely there. Brandão has obeyed the rule for everything that she found in its place. But some things are not in any place. They are on the floor when one has carried a dozen ledgers from a cellar to a table; they come out of the lining of a crate; one turns round and there it is on the linoleum, come from any one of forty books or from none. It was next to nothing. By her own principle it has no meaning at all. In thirty-eight years there have been sixty-four of these.

She put on the white gloves, which she had not done for the charter of the company with the royal seal. She laid them out for me along the table one at a time, and told me only the date on which each had been found.

A carnation, brown and entire. A tram ticket, punched twice. Half a photograph, the half with the dog. A lock of very fair hair in a twist of newspaper. Nine grains of rice. A pressed moth. A note in pencil which says, in full, <em>not Thursday</em>. A child’s drawing of a tap, with the drops coming out of it numbered, up to fourteen. A visiting card, engraved with the name of a firm of London pump-makers, Dacre &amp; Loftus, and on the back of it, in violet ink, a bar and a half of music.

She had had the music played to her once, by a nephew, on a guitar. It stops before one can tell whether it is sad.

The new catalogue will be complete in the spring. Machines have photographed the entire two kilometres, and a young man comes from the university on Tuesdays, whom she likes, and who has asked her more than once whether there is anything further. In March she will be seventy-two and she will hand over the keys. I asked what she would do about the box.

She did not answer for some time. She was putting the things back, and it has to be done in order, the last found at the top. The rain had got into its stride. When she came to the note she read it over again, the two words, as though the handwriting might have changed; and it seemed to me that I had at last been told something about her, though I could not have said what stood to the left of it, or to the right.

‘I shall leave it on the floor,’ said Custódia Brandão. ‘For someone to find.’$prose$,
  'Inès Valcourt',
  'people',
  '/media/what-the-archivist-keeps.2000x1250.69453b-6c493c.2caffa7b.webp',
  'A keeper high on a ladder before a wall of boxes and ledgers, drawing out one pale box where a bar of dusk light falls',
  '2026-10-21T07:00:00Z',
  false,
  'autumn-2026',
  7,
  $blocks$[
    {
      "id": "archivist-quote",
      "type": "quote",
      "data": {
        "quote": "By itself, nothing means anything. A key, a page, a person. You have to see what was on the left and what was on the right.",
        "author": "Custódia Brandão",
        "title": "Archivist, Porto"
      }
    }
  ]$blocks$::jsonb,
  'published'
)
on conflict (id) do nothing;
