-- Spring 2026, No. 79: The Green Hour. The first seeded issue.

-- The first issue of an empty magazine is the current one; each later seed then makes its own issue current (30_, 40_).
insert into public.issues (
  id, number, season, year, title, description, cover_image_url, cover_image_alt,
  is_current, pdf_url, apple_news_url, issuu_url, published_at
) values (
  'spring-2026',
  79,
  'Spring',
  2026,
  'The Green Hour',
  $copy$Before the leaves are out there is a week when everything is only line. We spent it with a gardener who works in square metres, a paper mill with a long memory, a cook waiting for one vegetable, and a doctor in the Vosges who prescribes very little, several times a day.$copy$,
  '/media/cover-spring-2026.1200x1600.cad8c2-425c52.1a36fde2.webp',
  'Cover of Meridian No. 79, The Green Hour: one leafy stem that has broken through folded planes of pale green paper at dawn',
  not exists (select from public.issues where is_current),
  null,
  'https://example.com/apple-news/meridian-79',
  null,
  '2026-03-01T07:00:00Z'
)
on conflict (id) do nothing;

insert into public.articles (
  id, title, excerpt, content, author, category, image_url, image_alt,
  published_at, featured, issue_id, position, content_blocks, status
) values (
  'the-gardener-of-small-spaces',
  'The Gardener of Small Spaces',
  $copy$Liesbet Vandamme has thirty-one clients in Ghent and the largest of them owns four square metres. She begins every garden by asking where you stand when you are tired.$copy$,
  $prose$She arrives by bicycle with the earth in panniers. It is ten past seven, at the end of March, and the canal still has its mist on. Liesbet Vandamme leans the bicycle against a wall, unhooks twelve litres of leaf mould from either side of the back wheel and carries them up five floors, breathing through her nose, to a balcony one metre ten deep where a man in a dressing-gown is waiting with the door open. He is a judge. He has, he says to me, been awake since five, because of the peas.

The peas are up. There are fourteen of them in a zinc trough, each a hooked neck with the seed-coat hanging from it like a hat. Vandamme gets down on one knee and looks for a good while. Then she puts out a forefinger and pushes the soil up, very slightly, around the third from the left.

‘That one was cold,’ she says.

She has thirty-one gardens in this city and none is larger than four square metres. There are balconies and window-boxes, the flat roof of a bakery, three light-wells, the ledge outside the dialysis ward of a hospital, and one stairwell where the sun comes for fifty minutes a day, between March and October, and where she has persuaded a fig to live. She’s fifty-two, and was until her forties an anaesthetist’s nurse. The work is much the same, she says: you stay beside something and notice its colour.

The question: where do you stand?

Her first visit has no plants in it. She asks if she may sit in your kitchen, and then wants to know a single thing. Where do you stand when you’re tired? Nobody has an answer ready. But everyone has a place: at the sink with their wrists in the warm water, or in the hall, coat on, one hand against the wall. The judge stood at his balcony door, inside, with his forehead on the glass. There was nothing out there then but an air-conditioner.

Having found the place, she stands in it herself. She lets her arms hang. She pays attention to what her eyes come to rest on, when they’re not being told what to do, and to the distance, since tired eyes settle short, at about two metres, a little under the horizontal. That’s where the garden goes. It may be a single pot. The rest of the balcony can wait, or remain a place for the bicycle.

I found, when she told me this, that I knew my own spot at once. It’s at the top of the cellar stairs. I hadn’t thought of it as a place before.

The hands: watering as a way of looking

All her clients water by hand, and with a can that’s slightly too small. She insists on it. A hose takes ninety seconds and one thinks of other things. With a litre-and-a-half can it’s four journeys to the tap, and by the second the shoulders have come down. You bend; the breath goes out of you as you bend. You see that the underside of a leaf is a different green. You catch the smell that dry soil gives up as it’s wetted. I have watched a tax inspector on the Coupure put down the can, when it reached him, and simply stand there and breathe.

She has the judge doing it before he reads his papers. He used to grind his teeth. He’s careful to claim nothing for the peas, being a judge, but his dentist has asked him what has changed.

At the hospital I saw another thing. The ledge is fourteen metres long and no wider than a forearm, and runs past the window at the height of a mattress, outside a room where people lie for four hours at a time with an arm they mustn’t move. It had been pigeon spikes. Vandamme asked for a bed, and lay in it for an afternoon with one arm strapped. She came away with a list. No flowers at first, she decided; they ask to be admired. She wanted things that moved. So there are grasses, a fine one called Stipa and a quaking grass whose heads hang on threads, and they’re never still. A nurse told me that the machine’s alarms, which sound when a pressure goes up, now go off less often on the window side. There’s been no study. They’ve simply all noticed, and they rotate the beds.

Small: a matter of attention

People with no ground apologise to her for the size of what they have. She has worked in large gardens. There you walk and look, and the eye is always being promised something round the hedge. On a balcony there’s nothing further on. You come back to the same fourteen stems, at the same hour, and because nothing else has changed you can see the one thing that has. By the end of April the judge could tell by looking whether it had been a warm night.

She went out to him once more while I was with her, late, on her way home. It was that half-hour after sundown when the streets are grey but anything with chlorophyll in it appears to be keeping a little light back. He was in the place, at the door, with his forehead on the glass. He didn’t hear us in the courtyard below. The peas had reached the second wire. From where we stood, they were just a faint disturbance along the edge of the balcony, a pale green handwriting.

Vandamme didn’t ring. She stayed there astride the bicycle with one foot on the ground, looking up, for as long as it took. I noticed that both of us had let our arms hang.$prose$,
  'Astrid Holm-Okafor',
  'home-and-garden',
  '/media/the-gardener-of-small-spaces.2000x1250.bbc8ad-a3b89c.98ff9fc7.webp',
  'A pale house front of closed green shutters at dawn, and one narrow balcony overflowing with leaves',
  '2026-03-01T07:00:00Z',
  false,
  'spring-2026',
  1,
  $blocks$[
    {
      "id": "gardener-began",
      "type": "callout",
      "data": {
        "type": "success",
        "title": "A garden of one pot",
        "content": "Find the place where you stand when you are tired, and let your eyes settle. Put a pot there, thirty centimetres across, with holes in it. Fill it with two parts leaf mould to one of sharp grit. Sow one kind of thing only: peas in March, or a quaking grass. Use a can that is slightly too small. Look before you water, and on two days out of five you will find that it does not need any."
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
  'paper-that-remembers',
  'Paper That Remembers',
  $copy$Noriko Feld folds a sheet of paper, unfolds it, and shows you what is left. Leandro Vasari follows the sheets back to the Italian mill where their long memory is made.$copy$,
  $prose$A crease is an injury. Under the microscope a fold in a sheet of paper is a line of broken fibres, some thousands to the centimetre, snapped or bent past the point from which they could recover; and there is no means known to science by which it can be undone. Bookbinders know it. So does everyone who has ever carried a letter about in a coat. One may press a folded sheet for a century beneath an encyclopaedia, and on taking it out lay it down and see it rise, very slowly, along the old line, like somebody turning over in bed.

Upon this small, sad fact Noriko Feld has built an art of uncommon gaiety.

She takes a sheet a metre and a half square. She folds it, which may take anything from an afternoon to five weeks. Then she unfolds it, hangs it up by its two top corners, and goes away. That is all there is. The model itself, the intricate crumpled bird or staircase or cathedral that she has made in the meantime, is seen by no one. I asked to be present at the completion of one, and was told, kindly enough, that there was a café on the corner.

The sheet: rag, water, bone

She was born in Matsumoto and brought up in Trier, and has tried the papers of both her countries. Japanese papers were too forgiving. They are made from the long inner bark of the mulberry, fibres as long as an eyelash, which will take a fold as a willow takes the wind; unfold it and within a week it has forgotten you. The German sheets remembered but bore a grudge. After a third fold along the same line they simply parted.

What she needed was a paper that is hurt by everything and never breaks. She found it at Fabriano, in the Marches, where they have been making it since the thirteenth century from old clothes.

I went there in February, with snow lying on the Apennines and the mill-race smoking. The Cartiera Santa Lucia is one of the small houses; there are six vats, of which four work. Rags of linen and hemp go in at the top of the building. They are cut, then rotted a little, then beaten for some nineteen hours by hammers in a trough, and come out at the bottom of it as something like thin porridge. A man named Ennio Bartolacci puts a wire mould into the porridge, lifts it out level, and gives it a shake: away from him, towards him, to the left, to the right. That takes four seconds. He has done it about three million times. It makes the fibres lie across one another at every angle, so that no direction is weaker than the rest, and whoever tears such a sheet will find the tear wandering about like a drunkard, having nowhere in particular to go.

Afterwards it is dipped in gelatine, made from hide and bone. This was the great discovery of Fabriano, seven hundred and fifty years ago: it sealed the sheet against the damp and the quill. It also gives it its rattle. Shake a good one by the corner and you get the sound of a sail, or distant thunder in the theatre.

‘She rings us up to hear it,’ said Bartolacci. ‘She has us hold it to the telephone.’

What is left: reading the creases

The room in Trier is white, with a skylight. Four sheets were hanging there when I came, and on entering I thought, for perhaps two seconds, that they were blank.

Then they took the light. An opened sheet is a landscape, seen from an aeroplane a little after sunrise. Each crease is either ridge or valley; each facet between them leans by some trifling angle, towards the window or away; and so the whole of it is laid out in greys, hundreds of them, the faintest of which you would hesitate to swear to. There is no drawing. There is nothing on the paper at all. Along the margins the geometry is easy, a few great lines that run from edge to edge. These were the earliest folds. As you approach the centre they divide and cross, become smaller, close up, begin to swarm, until in the middle there is a region the size of a hand where the sheet has been worked so often that it has gone soft as cloth, and seems to hold its own dusk.

One can follow it. With patience the eye goes in along a ridge, turns at the corner where it turned, and starts to understand what was done to it, though never what it was. My neighbour at the opening in Cologne, an engineer of bridges, stood in front of a single sheet for an hour with his hands making tiny movements at his sides. He told me, rather moved, that it was something with wings. An elderly lady told me that it was a shirt.

Feld will not say. She has a horror of titles. The works are numbered by the hours they took, so that <em>61</em> is quite different from <em>60</em> and may have come ten years earlier.

The exception: one sheet, kept folded

I said that no one sees the models, and it is not perfectly true. On the last afternoon she was looking out some early sheets for me in a plan chest, and in the lowest drawer, by itself on tissue, was a small thing in grey-white paper about as large as a wren. I took it for a wren. It was a boat, the ordinary paper boat that every child makes.

Her father had been a ferryman on the Mosel. He had folded it for her in hospital out of the back of a form, with, she said, enormous trouble, because by that time there were two fingers he could not close. It lay a bit to one side. You could see where he had gone wrong at the bow and gone back, and creased it again, a hair’s breadth off the first.

I asked if she had never been tempted.

‘Every day,’ said Feld. ‘It would be the best thing I’ve got.’

She slid the drawer to. It went home slowly on its cushion of air, and the four great sheets stirred against the wall, and altered all their greys.$prose$,
  'Leandro Vasari',
  'art & culture',
  '/media/paper-that-remembers.2000x1250.d4e0c8-b1c0b2.5f9b3fa6.webp',
  'A great sheet of paper unfolded at dawn, its facets crowding towards the middle like a landscape, and a small paper boat lying on it',
  '2026-03-12T07:00:00Z',
  false,
  'spring-2026',
  2,
  $blocks$[
    {
      "id": "paper-quote",
      "type": "quote",
      "data": {
        "quote": "She rings us up to hear it. She has us hold it to the telephone.",
        "author": "Ennio Bartolacci",
        "title": "Vatman, Cartiera Santa Lucia, Fabriano"
      }
    },
    {
      "id": "paper-gallery",
      "type": "image-gallery",
      "data": {
        "title": "From the vat to the wall",
        "images": [
          {
            "url": "/media/paper-that-remembers-1.1600x1200.cacbae-c4cbb3.96fd3bef.webp",
            "alt": "A paper mould lifted dripping from the vat, a boat worked in its wires, the lower half still under white pulp",
            "caption": "The mould is shaken four ways in four seconds, so that no direction is weaker."
          },
          {
            "url": "/media/paper-that-remembers-2.1600x1200.e0e2ca-c9d5be.2c66701e.webp",
            "alt": "A folded form of sharp pale planes, half bird and half staircase",
            "caption": "The model. Feld let us make a guess of our own; she would not let us look."
          },
          {
            "url": "/media/paper-that-remembers-3.1200x1600.99ae9d-aabbab.35d89ab9.webp",
            "alt": "Creases crowding towards the centre of an open sheet in soft greys and greens",
            "caption": "The earliest folds run from edge to edge. The last have made their own dusk."
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
  'the-first-asparagus',
  'The First Asparagus',
  $copy$White asparagus is at its best for about six hours. In Bassano del Grappa, Tomas Herrera-Lind follows a bundle from the ground to the pot, with eggs, a willow twig and a stopwatch.$copy$,
  $prose$At 5.40 in the morning the field has nothing in it. Long ridges of loose soil, combed smooth, run away towards the Brenta under a sky the colour of pewter. Bepi Tessarolo walks between two of them with a torch held low, so that the beam skims the surface, and stops. There’s a crack in the earth, seven centimetres long and no wider than a match. He sees another, then a place that has risen like the crust over a baking apple. He kneels, slides two fingers down beside it, and follows with a tool like a chisel. A twist of the wrist. Up comes the first asparagus of the year, twenty-two centimetres, as thick as a thumb, and as white as something that ought not to be looked at.

He rubs off the soil, snaps it in two and gives me the tip.

It’s wet, which nobody had told me. It cracks like thin ice and runs down your chin, and it tastes of hazelnuts and milk, with at the back of it a thread of bitterness, like the sound of a wasp in another room. ‘Now you know,’ says Tessarolo. ‘From here it only gets worse.’

The stopwatch: sugar going

He’s right, and there are figures. A spear goes on living after it’s cut. It burns its own sugar to do so, and at twenty degrees will get through about half of this in a day, while from the cut end upward it begins laying down wood. Chilled, it slows. It does not stop. White asparagus that’s been two nights in a lorry is sold all over Europe to people who believe that they don’t much like white asparagus.

So everything at Bassano happens early. By seven the crop is in the shed. By half past, Tessarolo’s wife Gigliola has it washed, graded and tied, and the tie is a matter of law: a young willow shoot, called a stropa, cut from the hedges along the ditch, and twisted twice in a knot that can be made in two seconds by anyone who’s been making it since the age of six. I was allowed to try. Mine took a minute, and resembled a sprained ankle. A bundle weighs a kilo, or one and a half. They leave on the eight o’clock van. What hasn’t gone by noon the family eat, which they’ve done every day from the middle of March until the feast of St Anthony on 13 June. I asked if they got tired of it. They looked at one another. It appeared that the question had never come up.

The pot: standing, then lying down

Peeling first, and more than you’d think. Lay the spear flat along your forearm, tip towards the elbow, and start two fingers below the bud: down, all the way, two millimetres deep at the foot. Go round twice. A single ribbon of skin left on will come between your teeth later like a bit of string. For a kilo of spears I had 290 grams of peelings. These go into three litres of cold water with 30 grams of salt, half a teaspoon of sugar and a crust of bread. They simmer for twenty minutes, and are strained out, and that’s your cooking water. It smells like a barn in which someone has been very happy.

Gigliola ties the peeled spears up again, using the same willow, and stands the bundle in a deep pot with the water two-thirds up. Thick ends get nine minutes of boil while the tips are merely in the steam. Then she tips the bundle on its side, and it all goes under: six more. She takes one out. It’s held by the foot, level. It should droop to about twenty past the hour.

That is Italian cooking. In France they like it at a quarter past. In Germany, she said, she’d been given one at half past, and had sent a postcard home about it.

The egg: two schools, one fork

The sauce is made at the table by the person who’s going to eat it. One hard-boiled egg each, done for exactly eight minutes, so that the yolk has set but still has a damp shine to it, like good putty. You’re given a soup plate, a fork, salt, pepper, a jug of oil and a cruet of vinegar. You crush. There are two schools, the fine and the coarse. They’ve intermarried, but it’s noticed. Tessarolo crushes his until it’s a sort of gravel, adds oil in a thread, three spoonfuls to the one egg, then vinegar, half a spoonful, and stops before it’s smooth. Gigliola goes on. Hers was practically mayonnaise. She observed that he had always been in a hurry.

No fork for the asparagus itself. You pick it up by the foot, draw the tip through the egg and put your head back. Fifteen spears is a portion. There was bread and a white wine from Breganze, called Vespaiolo after the wasps that come for the grapes, with a good deal of acid, and about that same wasp’s worth of bitterness. It’s drunk, for these twelve weeks, from tumblers. I ate nineteen.

It was a quarter to twelve. Six hours and five minutes, by my watch, since I’d knelt in that row. I’d written down times and weights all morning, and I had before me two pages of them, spotted with oil. Opposite me Bepi Tessarolo had got to his last spear. He’d kept back the fattest. He turned it over once in what remained of his gravel, lifted it, and then did something I hadn’t expected in a man who’d been eating it daily for sixty-one years. He shut his eyes.

Nobody at the table took the least notice. Gigliola reached across in front of him for the salt.

I read through my figures once more, and they were correct. Then I turned the pages over, and wiped my fingers on the back.$prose$,
  'Tomas Herrera-Lind',
  'food-and-wine',
  '/media/the-first-asparagus.2000x1250.d4ddc7-9cb291.deefb2c9.webp',
  'A bundle of white asparagus tied with a willow twig, standing before pale green ridges at first light',
  '2026-03-26T07:00:00Z',
  false,
  'spring-2026',
  3,
  $blocks$[
    {
      "id": "asparagus-warning",
      "type": "callout",
      "data": {
        "type": "warning",
        "title": "Before you buy",
        "content": "Look at the cut end, since everyone looks at the tip. It should be wet and round; if it is oval, brown or cupped, the spear was cut the day before yesterday. Rub two together: fresh ones squeak. Refuse any that come wrapped in film, which hides the smell. And if you can’t cook them within the day, roll them in a wet cloth and keep them in the dark. They will go on growing in the light, and they will do it at your expense."
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
  'walking-the-levada',
  'Walking the Levada',
  $copy$Madeira’s water channels run level through mountains that are anything but. Oona Castellane, who does not care for heights, follows one with the man who keeps it clear of leaves.$copy$,
  $prose$The thing they tell you about a levada is that it’s flat. This is perfectly true. It’s flat as a windowsill is flat, and on the fifth floor.

I’d said as much to my hostess in Santana, who had a sister in Jersey and understood nervous people. She poured me a glass of something local. Nobody, she said, had fallen this year. I pointed out that it was the ninth of April. She agreed that it was, and cut me another slice of cake.

A levada, then. Madeira has all its rain on the north side and all its bananas on the south, with eighteen hundred metres of basalt standing up in between, and for five centuries the inhabitants have been carrying the one to the other by means of a small stone gutter. It’s half a metre wide. It follows the hills round, in and out of each ravine like a finger along the folds of a curtain, falling by a centimetre or so every few metres, and beside it runs the path of the man who looks after it. There are more than two thousand kilometres of this. Some are through fields, with agapanthus. But others are cut across the faces of cliffs, and it was to one of those that I’d been promised, by an editor in a chair.

The levadeiro: a man with a hoe

His name is Duarte Freitas and he is employed to walk. He has eleven kilometres of channel, out and home, and he’s done it on five days of the week since 1997, with a short hoe over his shoulder, clearing leaves. In a storm he clears branches. After a fall of rock he goes out at night by himself, feeling along the wall, because there’s somebody forty kilometres off with a field of sweet potatoes and a right to the water between six and a quarter past.

He looked at my boots and passed them. He looked at my face.

‘It’s better if you watch the water,’ he said.

I’d assumed it to be a manner of speaking. We went in under laurels, the old sort that covered the whole of southern Europe before the ice, dripping, bearded, upholstered to the elbows in moss. On the left was the bank, with ferns; the levada at its foot, clear as gin; then the path, which was of about the width of a card table; then a bit of wire. I took the wire for an ordinary fence. After some ten minutes there was a gap in the trees beyond it, and I saw, a good way below us, what seemed to be a bird’s back.

I watched the water.

It’s remarkable, the amount that goes on in it. It keeps you company at exactly walking pace, for one thing, and on whichever leaf you fix, it stays by you; I went for half a mile with a yellow one shaped like a kidney, and was honestly sorry when it caught on a root. There are trout no longer than a pencil. There’s a small noise, continuous and very even, like someone reading aloud in a further room. My shoulders, which had been up round my ears since Queimadas, came down a little to listen.

Tunnel three: mind your head, and your opinions

Nobody had mentioned tunnels. There were four. They were dug by hand, from both ends, lit by burning pine, and for men of five foot three. You walk bent double in the pitch dark with one hand on the wet wall. The channel’s to your left, about where your foot would like to be. I had a torch from the ferry, and a headache already laid by. In the third, which is the long one, Freitas stopped and asked whether I’d put it out.

I’ve been in cities at night all my life and thought I knew about the dark. I’d never met this one. It had a texture. I held my hand before my face and presently believed that I could see it, and couldn’t. But the sound of the water, which outside one had to bend to, now ran on either side of my head and right through, from far behind us to far in front. I knew how long the tunnel was. I knew that it curved a little to the right. I could have told you to within a yard where he was standing, and he hadn’t said a word.

‘My grandfather dug here,’ said his voice. ‘The last eighty metres. He heard the others through the rock for eleven days, before they met.’

‘What could he hear?’

‘One of them was always singing the same song. He hated it. Then they broke through, and that one was my grandmother’s brother.’

At the end of it all is a waterfall, and I’m told I saw it. It comes a hundred metres down the inside of a green stone chimney, into a pool the colour of a medicine bottle. There were twenty people photographing each other. Freitas didn’t give it a glance. He had found the place where the levada begins, a plain square notch in the lip of the pool with an iron plate that slides. He squatted and put two fingers in, as you would to test a bath, and stayed so for a moment. He raised the plate by a thumb’s breadth. Behind us, on its way through the mountain, the sound altered by about a semitone.

The way home: without the wire

On the way back there’s a stretch, past the second tunnel, where the winter had taken away the wire and about one-third of the path. I hadn’t noticed it going out. I’d been with my leaf. Now it was before me in full sun, the width of a card on the card table, with a view over it to the sea.

I should like to report that I walked across. I sat down in the levada. It’s just the right size. The water came up to my ribs, extremely cold, and divided round me with a good deal of tact, and I went along on my behind, hand over hand, for the whole nine metres, followed by a man with a hoe. He didn’t laugh. I’ve since learned that he told everyone in Santana.

‘You were a leaf,’ he remarked, when I’d climbed out and was emptying my pockets. He said it warmly, as one colleague to another. ‘But I was not going to clear you.’

Forty kilometres away, at six that evening, somebody’s sweet potatoes will have got their quarter of an hour a little late. I’ve thought of writing to apologise.$prose$,
  'Oona Castellane',
  'travel',
  '/media/walking-the-levada.2000x1250.b5c6b0-7a967d.411fbd4a.webp',
  'A narrow water channel following a green mountainside above the cloud, one walker beside it, and a torch inside the tunnel ahead',
  '2026-04-15T07:00:00Z',
  false,
  'spring-2026',
  4,
  $blocks$[
    {
      "id": "levada-notes",
      "type": "callout",
      "data": {
        "type": "info",
        "title": "If you go",
        "content": "The path from Queimadas takes about five hours there and back, with four tunnels. Bring a real torch, a waterproof, shoes with edges and a second pair of socks. Check on the morning itself that the route is open, since rock falls close it for weeks at a time, and pay the small fee beforehand. Start before eight. And give way to anyone carrying a hoe."
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
  'the-quiet-cure',
  'The Quiet Cure',
  $copy$At a house in the Vosges the treatment is a glass of water, a walk to a gate and two hours on a balcony, in no particular company. Astrid Holm-Okafor took it for nine days.$copy$,
  $prose$You are given a cup when you arrive. It is white china, flat-sided, small enough for a pocket, and it has a hollow handle that you drink through, like a pipe. Yours has a number on the base. You carry it about with you for as long as you stay and hand it back at the end, and in the mean time it’s the only thing you are asked to look after.

The Maison Arnica is a long wooden house above Gérardmer, with balconies along the whole of the south front. It was built in 1908 for the lungs of millworkers. There are twenty-two rooms. There’s a doctor, a cook, a person who sees to the stoves, and a spring in the cellar whose water has been analysed by everyone and found to contain almost nothing. Dr Hélène Simonin, who has been here for nineteen years, considers this to be its chief virtue.

‘People come to us full,’ she said. ‘I’m not going to add anything.’

I had come because I’d stopped hearing the ends of sentences. That’s how I put it to her on the first evening. My friends would speak, and I’d follow them most of the way, and then there’d be a sort of step down in the floor and they would be looking at me. I slept. I was well. She didn’t take my pulse. She asked me when I’d last been bored.

The morning: cup, gate, bench

At half past seven one goes down to the cellar, in a dressing-gown, and fills the cup at a stone lip where the water runs. It’s eight degrees. You aren’t to drink it there. You’re to walk with it up through the wood to a gate, some six hundred metres, with your palm beneath it, and it must be drunk in sips on the way, and has to last until you touch the top bar.

It’s a trick, and quite soon you see how it’s done. You can’t hurry with a full cup. You can’t look at anything else in your hand. The path’s uneven and goes over roots, so that your feet have to be listened to. And the water, which at the start makes your teeth ring, has by the last sip become the temperature of your mouth. On the first day I finished mine in the first hundred metres, like a child with a chocolate. Then I had five hundred to walk with nothing in my hand but an empty cup, and I have seldom felt so foolish, or so able to hear birds.

After breakfast comes the bench. It’s merely a bench. It stands against the south wall, and you sit there until you don’t want to.

Silence: the house rule

No one had said that one mustn’t speak. I waited for somebody to mention it, and it was the third day before I realised that there isn’t any rule of silence at the Maison Arnica. People say good morning. They’ll tell you that there’s more soup. It is only that each remark is left a good deal of room. You say a thing, and it’s heard; and the person goes on buttering, and looks at the butter; then, perhaps, when you’ve forgotten what it was you said, a reply comes. I found it unbearable until the fourth evening. A man at my table, a driver of heavy lorries from Nancy with a beautiful big quiet face, asked me what I did. I told him. He turned his spoon over. Outside it had begun to get dark and someone was coming along the corridor with a lamp. I could hear the whole length of the corridor in the footsteps, and the lamp being set down, and after that a moth. I noticed I was not preparing anything. ‘That must be tiring,’ he said, and I heard it right through to the end.

There is some physiology to this. Dr Simonin gave it to me briefly, as one gives directions to a person who’ll find the place in any case. The small muscle of the middle ear, no longer than a grain of rice, tightens in noise, and it tightens too when we’re about to speak. Many of us have it braced all day. Nothing stretches it. One can only stop giving it cause.

The afternoon: two hours under a blanket

They still lie out. From two until four you’re put on the balcony in a slatted chair with your feet up, and a grey blanket is folded round you in a particular manner, left side, right side, then the bottom turned under your heels like the end of a parcel. It’s done by the person who sees to the stoves. There’s something in it that goes straight to the back of the throat; I’d guess that few of us have been tucked in since we were seven.

You don’t read. You may look. Before us was a slope of beech and silver fir going up to a line of bare pasture with old snow along its edge, and I had it for nine afternoons. On the first I saw a view. By the third I knew that the beeches were of two colours. From the fifth day on, something was happening in them, so slight that I put it down to my eyes: a kind of warmth about the twigs, then a haze, a purplish brown; and at ten past three on the seventh, as a cloud moved off, the whole lower part of the wood was green. I heard the lorry driver breathe in. Along the row, all down the front of the house, nineteen people wrapped in grey, nobody had said a word.

On the last evening I took back my cup. Dr Simonin washed it herself at the sink, turned it upside down to drain with the others, and dried her hands. I asked her what it was that she’d treated. I wanted something to tell people.

She thought about this. The tap was dripping, at intervals, into an enamel bowl. I waited for her. I wasn’t waiting for anything in particular. It was warm in the kitchen, the window was open a hand’s width, and I could smell the wood.

‘Listen,’ she said, after some time, ‘to how long you let me take.’$prose$,
  'Astrid Holm-Okafor',
  'wellness',
  '/media/the-quiet-cure.2000x1250.d7e2cc-9eae8e.77066570.webp',
  'A white cup on a balcony rail before a wooded slope, its firs paler and paler green in the mist at dawn',
  '2026-04-29T07:00:00Z',
  false,
  'spring-2026',
  5,
  $blocks$[
    {
      "id": "cure-quote",
      "type": "quote",
      "data": {
        "quote": "People come to us full. I’m not going to add anything.",
        "author": "Dr Hélène Simonin",
        "title": "Maison Arnica, Vosges"
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
  'rooms-for-looking-out',
  'Rooms for Looking Out',
  $copy$A window seat in Bergen, a gatehouse in the Fens, a concrete perch in Ticino. Kenji Aldous sits in three rooms that were made for one purpose, and measures the sills.$copy$,
  $prose$I carry a tape. It is three metres long and I have had it since college. When a place makes me want to sit down I measure it. Over the years a number has emerged. Forty-two centimetres, from the floor to the seat. Forty, from the seat to the sill. It hardly varies. It is the size of a person stopping.

We build windows for light, and because the elevation asks for one. Very few are made for looking out of. You can tell by the floor. In most rooms the boards are worn before the fire. In these they are worn before the glass.

I went to see three of them this spring.

Bergen: a seat for rain

The first is eighty centimetres deep. It is in a timber house on the slope of Sandviken, from about 1790, belonging to a retired harbour pilot, Torunn Eide. Her father was a pilot too. So was his. The seat is built into the thickness of the gable and it faces north-west, the worst direction there is. Rain is thrown at it on two hundred and forty days of the year.

It is a box, lined in pine, painted a green that was once blue. You step up into it. There is a shelf at the left for a cup and one at the right, lower, for the logbook. The back is raked by eleven degrees. The glass is in twelve panes, and each of them bends the fjord a bit, so that a ship crossing from one to the next gives a small shrug.

I measured it. Forty-two, and forty. Then I noticed that the sill sloped inwards, towards the seat. That is wrong; sills shed water out. I asked Eide about it. She put a pencil on it, and the pencil rolled down into her hand.

It was for the telescope, she said. Her great-grandfather had sat here every night that his son was out. He fell asleep. The telescope rolled, touched him, and woke him. He had planed that slope himself. It is less than two degrees.

The gatehouse: nothing, well framed

The second room looks at nothing. It stands by itself on a bank in the Cambridgeshire Fens, where a sluice-keeper worked until 1966. It is three metres square. Two sisters, Philippa and Jean Thackery, both of them teachers of geometry, bought it for the price of a car. They have a stove, two chairs and a window. They do not stay the night.

Their architect, Rhodri Probert, took out three windows and put in one. It is two metres ninety wide and thirty-eight centimetres high. A slot. It runs from wall to wall at the level of a seated eye. There is no frame to be seen: the glass goes into the plaster. Through it you get a strip of earth, a line, and a strip of sky. That is the entire county.

Probert set the line in the middle. Then, he told me, he lay awake. He went back, and asked the sisters to sit, and moved it up. The horizon now lies two-fifths of the way from the top. A horizon in the middle is a diagram. Below the middle it is weather. Above it, you begin to look at the ground. They wished to look at the ground. In March it was black, wet, ruled with a green so faint that it vanished when I looked straight at it. I sat for an hour. A hare came in from the left.

‘We had a hare on Tuesday,’ said Jean.

‘That was a different one,’ said Philippa.

I have been in many rooms with a view of mountains. One is always agreeing with them. Here there was nothing to agree with. I came out with my eyes rested, as the ears are after snow.

Ticino: the held breath

The third is a hard place to like. It is a cube of concrete, cantilevered two metres forty from a chestnut wood above the Valle Onsernone. You get to it by a door in the back of a perfectly ordinary house. It was designed in 1974 by Lucia Realini, for herself, when she was thirty-one, and she uses it still. There is no furniture. There is a step, the width of the room, at forty-two centimetres. In front of the step is a sheet of glass from side to side and from floor to ceiling. Under your feet the floor stops, and thirty metres of air begin.

No sill at all. I looked for somewhere to put the end of the tape.

I did not care for it. My palms were wet. I sat down as one does at the dentist’s. Realini, who is eighty-three and very small, sat at the other end with her shoes off. She did not point anything out. After a time I found that I was no longer holding on to the step. I cannot say when it was that I had let go. And the valley, which had been a drop with some trees in it, had turned into a room. It had a back wall, with sun on it. It had a floor; there was a river on the floor. It was a size that could be understood. All we had was the doorway.

I asked her why she had given it no sill. Everyone wants one. It is the thing you lean on.

‘A sill is where you put your elbow while you think about yourself,’ she said. ‘I was thirty-one. I was tired of her.’

She got up then to see to the lunch. I stayed. The chestnuts were not in leaf. Each twig carried along the upper side a line of light, pale green, that was only the new bark; and from there, at that distance, the whole slope looked as if it had been drawn in the night by somebody with one pen, who was not going to lift it.

The table, when I was called to it, was seventy-three centimetres high, like everybody’s.$prose$,
  'Kenji Aldous',
  'architecture-and-design',
  '/media/rooms-for-looking-out.2000x1250.75927b-888b6c.5fdde34d.webp',
  'A deep window seat framing folded green hills at dawn, the light lying along the sill and on the wall',
  '2026-05-14T07:00:00Z',
  false,
  'spring-2026',
  6,
  $blocks$[
    {
      "id": "rooms-showcase",
      "type": "product-showcase",
      "data": {
        "title": "For the seat, the shelf and the sill",
        "layout": "featured",
        "products": [
          {
            "image": "/media/rooms-for-looking-out-product-1.1000x1250.cfd8ba-b0bd9b.e4069a7a.webp",
            "name": "The Forty-two Bench",
            "brand": "Probert & Lund",
            "category": "Seating",
            "description": "Ash, soaped, with a back raked by eleven degrees. Made to the width of your own window, and delivered by the two people who made it. They will ask to see what you look at.",
            "price": "£ 2,150",
            "rating": 5,
            "link": "https://example.com/probert-and-lund/forty-two-bench"
          },
          {
            "image": "/media/rooms-for-looking-out-product-2.1000x1250.e4ddc0-667866.e9bc2b8a.webp",
            "name": "Pilot’s Blanket",
            "brand": "Sandviken Veveri",
            "category": "Textile",
            "description": "Undyed wool, fulled until it sheds rain. Long enough to turn under the heels.",
            "price": "€ 360",
            "rating": 4.5,
            "link": "https://example.com/sandviken-veveri/pilots-blanket"
          },
          {
            "image": "/media/rooms-for-looking-out-product-3.1000x1250.e5dfc3-c4cdb7.92c14844.webp",
            "name": "Sill Glass No. 2",
            "brand": "Orsolya Kende",
            "category": "Glass",
            "description": "A small field glass in green leather, six times magnification. It stands on its own eyepieces and does not roll.",
            "price": "€ 490",
            "rating": 4.5,
            "link": "https://example.com/orsolya-kende/sill-glass-2"
          }
        ]
      }
    }
  ]$blocks$::jsonb,
  'published'
)
on conflict (id) do nothing;
