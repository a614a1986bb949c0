-- Summer 2026, No. 80: Salt & Light.

-- The issue replaces the previous current one, once. If staff have made another issue current since, it stays current.
do $$
begin
  if exists (select from public.issues where id = 'summer-2026') then
    return;
  end if;

  update public.issues set is_current = false where is_current and id = 'spring-2026';

  insert into public.issues (
    id, number, season, year, title, description, cover_image_url, cover_image_alt,
    is_current, pdf_url, apple_news_url, issuu_url, published_at
  ) values (
    'summer-2026',
    80,
    'Summer',
    2026,
    'Salt & Light',
    $copy$An issue made at noon, with the shutters half closed. A lighthouse library shelved by the wind, a painter who waits all day for eleven minutes, barnacles at the price of silver, and a boatbuilder on Samos who no longer needs to see the plank.$copy$,
    '/media/cover-summer-2026.1200x1600.e2e2e0-3a52a7.d20a6b86.webp',
    'Cover of Meridian No. 80, Salt & Light: a white arch open on an ultramarine sea, a sail crossing its edge, and an olive branch in an ochre jar',
    not exists (select from public.issues where is_current),
    null,
    'https://example.com/apple-news/meridian-80',
    'https://example.com/issuu/meridian-80-salt-and-light',
    '2026-06-01T07:00:00Z'
  );
end
$$;

insert into public.articles (
  id, title, excerpt, content, author, category, image_url, image_alt,
  published_at, featured, issue_id, position, content_blocks, status
) values (
  'the-lighthouse-keepers-library',
  'The Lighthouse Keeper’s Library',
  $copy$On a Dalmatian islet with one inhabitant there are 412 books, shelved by the wind in which they ought to be read. Oona Castellane brought him another and was told to wait.$copy$,
  $prose$The boat to Stražica goes when Nikša says it goes. I had been told nine. At ten he was mending a net that looked to me perfectly all right, and at eleven he was having a conversation with a cousin on the subject, as far as I could make out, of another cousin. At noon he wetted a finger, held it up, and looked at me with sudden reproach, as if it were I who’d been keeping us.

‘Maestral,’ he said. ‘Good. He will be in his good mood.’

He was the lighthouse keeper. The good mood, it turned out, lay to the left of the window.

I should explain what I was doing with a copy of Middlemarch in a freezer bag. Two years ago, in a bar in Split, a Danish yachtsman with a bandaged thumb described to me an island of bare white rock, a day’s sail out, with a tower on it and a man in the tower, and in the man’s kitchen the best small library in the Adriatic. It had one rule. You might read as many as you liked so long as you stayed. When you left you took none, and left one. I asked what he had left. He was silent for so long that I thought he had forgotten the question. ‘A thriller,’ he said. ‘I was younger then.’

A landing: mind the ninth step

Stražica has no harbour. It has an iron ring and a flight of steps cut in the rock, and the method is that the boat goes up and down while you stay level, and you pick your moment. I picked three. Ante Lukšić stood on the ninth step with his hand out, not moving it, so that it came past me at intervals like something on a conveyor belt. On the fourth pass I took it.

‘The freezer bag is intelligent,’ he said. ‘The professor from Graz came with Hegel, in his pocket, and fell in.’

He is sixty-six and brown and has the slightly formal manners of a person who’s often alone. The light doesn’t need him. It has been automatic since 1989; it comes on by itself at dusk, and if it didn’t, an office in Split would know before he did. He stayed on because nobody wrote to tell him otherwise, and then somebody did write, and he replied, at length and in several instalments, until the somebody retired. He has a vegetable bed made entirely of soil that visitors have brought. He has a goat called Inspector.

And there, in a kitchen two metres thick with a window on three sides, are the books.

The shelves: bura, jugo, maestral

He began with eleven, left by his predecessor, and a Bible. It was some years before he understood why they so often disappointed him. He would start something by daylight and love it, and pick it up the next night with the shutters going like drums and find that it was trash. Then the wind would drop, and the trash would have mended. He kept a log in any case, of pressure and visibility. He added a column.

After two winters he took them all down and put them up again by wind.

To the left of the window, for the maestral, which is the fair-weather breeze that gets up off the sea at noon and goes home politely for supper, are the comedies. There’s a long yard of these, Italian mostly, a good deal of Wodehouse, <em>Don Quixote</em> (‘the first part’), and a manual on the breeding of canaries that he says is the happiest book in the house. Facing you, for the bura, is everything that can stand up straight. The bura comes down off the mountains like a door being thrown open; it’s cold, it’s clean, it makes you feel truthful. Tolstoy is there and so is Thucydides, and Emily Dickinson, of whom he remarked that she would have made an excellent keeper. And on the right, in the corner, with a small curtain that can be drawn across it, is the jugo.

I had met the jugo. It’s the wet wind from the south that blows for days, and brings headaches, and under the old Republic of Ragusa they are supposed to have passed no laws while it lasted. The jugo shelf is the longest. ‘One must be careful there,’ said Lukšić. ‘In a jugo you think that you want to read a sad book. You want to read a boring one. A sad book in a jugo, it goes in.’ So Dostoevsky is up there but out of reach. What’s at hand is a history of the Austrian postal service in nine volumes. He’s now on his third circuit. He spoke about the tariff reform of 1848 with an ease that I can only call voluptuous.

I handed over my freezer bag. He took out George Eliot, thanked me, weighed her in his hand, and looked at the window. Then he put her on the table, on her own, beside the salt.

‘Don’t you know where she goes?’

‘I’ve not read it. First I must have it in each.’

It might take him, he thought, until the spring.

I stayed four days, which had been meant to be two. The maestral gave out on the second evening and a swell came up, and Nikša was seen far off, turning round. I read in the kitchen. I read canaries, and they were all he had said. At night I lay in the room under the lantern where the beam doesn’t reach, and watched it go out over the water instead, in long slow strokes, like a man checking that everything’s still there.

On the last night it blew from the north. I woke at three; the whole tower was humming on one note. Downstairs there was a lamp, and Lukšić in his overcoat with his glasses pushed up, and Middlemarch open about a third of the way through. The shutters were crashing. The goat was in.

‘Well?’ I said. ‘Is she a bura?’

He held up one hand for me to wait. He read to the foot of the page and turned over.

‘She is all of them,’ he said, in an aggrieved voice. ‘I shall have to build a shelf.’$prose$,
  'Oona Castellane',
  'travel',
  '/media/the-lighthouse-keepers-library.2000x1250.a6c9dc-53639e.b9b97018.webp',
  'A lighthouse on a bare rock at noon, its tower a stack of books lying on their sides, ultramarine sea behind',
  '2026-06-01T07:00:00Z',
  false,
  'summer-2026',
  1,
  $blocks$[
    {
      "id": "library-quote",
      "type": "quote",
      "data": {
        "quote": "In a jugo you think that you want to read a sad book. You want to read a boring one. A sad book in a jugo, it goes in.",
        "author": "Ante Lukšić",
        "title": "Keeper of the light, Stražica"
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
  'white-villages-blue-hours',
  'White Villages, Blue Hours',
  $copy$Remedios Galván has painted one white wall in Andalusia for twenty-two years, always in the same eleven minutes after sunset. Leandro Vasari on what she has found there.$copy$,
  $prose$Nobody has ever seen a white wall. Leonardo, who spent more time than most in looking at plaster, noted that white takes on the colour of whatever faces it, and so has strictly no colour of its own; painters since then have agreed with him and gone on buying the tube. At midday in the hill villages of Cádiz the matter hardly arises. The walls are so bright that the eye declines them. One sees a glare, with a geranium attached.

Remedios Galván, who has lived in one of these villages since 2004, sleeps through that part of the day. She is a tall, grave woman of fifty-three with a builder’s forearms, and she keeps the hours of a night-watchman. Towards seven in summer she has breakfast. At nine she carries out to the lane behind her house a folding table, one board of about the size of a chessboard, prepared that morning by someone else, and nine brushes. The sun sets. She does nothing. Then there comes a moment when the street lamp has not yet been lit and the sky has stopped being a source and become a ceiling, and she begins; and in eleven minutes she is done, because by then the wall across the lane can no longer be told from the air.

She has made something over four thousand of these. I have looked at about six hundred, and I have come to think that they are among the few necessary pictures being painted in Europe.

The subject: a wall, two metres away

It is not a handsome wall. It belongs to the side of a grain store. It has no window and no door, and a repair across its lower third where a cart once backed into it. Twice a year, in May and before the September fair, the owner’s daughters give it a coat of lime, and so in the course of two decades it has moved towards the painter by, she calculates, a little over two centimetres. The early pictures are of a wall that is now inside the wall.

Lime is the thing to understand. Modern white paint is a film that lies on a surface and throws the light straight back at you. Limewash is stone. It is burnt from limestone, drowned in a pit for months or years, thinned until it is scarcely more than cloudy water, and put on in veils; then, as it takes back from the air what the kiln drove out, it turns into a skin of tiny crystals, each of which bends light twice. That is why the houses of this province seem at dusk to be lit from inside. They are doing in a humble way what alabaster does. They let the evening in to a certain depth, and keep it for a while.

‘For a painter it’s a disaster,’ says Galván. ‘You’re trying to paint a thing with mud, and the thing is doing what you’ve always wanted to do.’

Eleven minutes: the procedure

Reproduced in rows, as the museum in Seville hung a hundred and twelve of them last winter, the boards appear to be a calendar of blues, and critics have been pleased to call them so. It is a phrase that can have been written only by someone who went round quickly. There is almost no blue in them. I have it from her that the usual palette is a lead-tin yellow, two earths, a bone black and a white that she makes from the same lime as the wall, sieved through a stocking. The blue is done by the neighbouring grey. You supply it yourself, and so it seems to come on while you stand there, as it does in the lane, and it is this that sends visitors back across the gallery to look again at a picture they have already passed.

What she paints is the rate. Each board has in it the beginning of the eleven minutes as well as the end; she works from the top, a hand’s breadth at a time, and never goes back. By the lowest band she is working on what is barely visible with colours she cannot distinguish, from memory of where they lie on the table. The last strokes of all are made in the dark. They are often the best. In number 3,380, which I would exchange for most of the Spanish nineteenth century, the whole bottom edge is a single pull of the widest brush, lifted slightly in the middle, and I am unable to say how one knows that this is where the cart struck.

She was trained, in Granada, as a copyist. She could do you a Zurbarán, and for seven years did them, for hotels. It was a Zurbarán that stopped her. She had been given the white habit of a Carthusian to do, a fall of cloth about as high as a door, and after five weeks it was perfect, and she saw that she had painted a very good habit. She went back to Seville, to the picture itself, and stayed until they closed. In the original there was no habit. There was somewhere for the light to be.

I asked why it should take four thousand. She was scraping the table down with a palette knife and went on doing it.

‘If you ask a person every night how they are,’ she said, ‘there comes a time when they tell you.’

What the wall said: a late picture

There is a group from the summer of 2023 that she does not show. That July her mother was dying in the room behind the studio, with the window open, and for nineteen nights Galván took her table out only as far as the doorstep, from where the wall is seen aslant with a margin of sky. The boards are narrower than the rest. The procedure was the same. The bands come down from the top as they always do; but in the last of them, a little beyond half way, she evidently stopped. Below that is the bare ground, the lime and glue that somebody else had put on in the morning. It has never been touched, it is quite white, and every time I have looked at it, in the electric light, with the door shut, it has very slowly gone blue.$prose$,
  'Leandro Vasari',
  'art & culture',
  '/media/white-villages-blue-hours.2000x1250.566bb2-6c79a9.924b07d5.webp',
  'White houses and a long stair climbing a hill under the moon, their shadows turning ultramarine',
  '2026-06-09T07:00:00Z',
  false,
  'summer-2026',
  2,
  $blocks$[
    {
      "id": "blue-gallery",
      "type": "image-gallery",
      "data": {
        "title": "One lane, one evening",
        "images": [
          {
            "url": "/media/white-villages-blue-hours-1.1600x1200.dfc598-d8d1c7.7901c350.webp",
            "alt": "A plain white wall under an ochre sky, with an unlit street lamp and its shadow, and a faint repair across the lower third",
            "caption": "First minute. The sky is still a source."
          },
          {
            "url": "/media/white-villages-blue-hours-2.1200x1600.93a7d9-95a6d0.24e9ebee.webp",
            "alt": "An arch between two white walls, with a band of pale blue entering from above",
            "caption": "Fourth minute. The blue is supplied by the neighbouring grey."
          },
          {
            "url": "/media/white-villages-blue-hours-3.1600x1200.caada2-161e4e.0eddf1f7.webp",
            "alt": "White cubes of houses stacked on a hill, the lowest dissolving into deep blue, where somebody stands in one lit doorway",
            "caption": "Eighth minute, looking up the hill."
          },
          {
            "url": "/media/white-villages-blue-hours-4.1200x1600.2c459d-14205d.22c08d0a.webp",
            "alt": "A lane gone ultramarine between two walls, one edge still pale, and a folding table with a painted board on it",
            "caption": "Eleventh minute. The brush goes on without the eye."
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
  'eating-at-the-edge-of-the-sea',
  'Eating at the Edge of the Sea',
  $copy$Nine tables, one pot and no menu on the Galician coast, where barnacles cost more than silver and are cooked for the length of a prayer. Tomas Herrera-Lind on very short recipes.$copy$,
  $prose$The recipe for percebes is a Paternoster. You bring sea water to a hard boil, with a bay leaf if you must have something to do, and drop in the barnacles. When it boils again you say the Lord’s Prayer at an ordinary speed. Then you take them out. Carme Lourido, who is not religious, uses a kitchen timer set to fifty seconds, and says that it comes to the same and that the timer doesn’t ask for bread.

Her restaurant, A Laxe, stands on a slab of rock near Corme on the Costa da Morte. It has nine tables. Four of these are unusable when the wind is in the west. There’s one pot, a drum of about sixty litres, over a gas ring that sounds like an aeroplane, and behind it a window without glass through which you see the Atlantic arriving. No menu. A boy comes and tells you what there is, on his fingers. On the day I first went he held up three.

First finger: barnacles

They look like the feet of a small dragon. Grey claws, a leathery sleeve, and inside this a pink finger of flesh three centimetres long that tastes of the precise instant at which a wave knocks you over. They grow where the water hits hardest, and have to be prised off by men on ropes in the pause between two waves. The men count. There are usually seven, and then a gap. It’s the usually that kills people.

This explains the price. In the week before Christmas at the auction in A Coruña a kilo may go for €200 and more, which by weight is not so far from silver. In June you might give 70. The short fat ones from the exposed rocks are worth three times the long thin ones from the lee, which are watery and are known locally by a word I was asked not to print.

To eat: hold the claw in one hand and the sleeve in the other, pinch where they meet, twist, and point it away from your shirt. I didn’t. One squirt is about four millilitres. It will reach a neighbouring table, and on the Costa da Morte this is considered an introduction.

Second finger: octopus

Everyone’s grandmother beat it on a stone. Lourido freezes hers for two nights at minus twenty, and the ice does the beating from within. She’s impatient with folklore that takes longer than the alternative.

The animal should weigh between two and three kilos. Grip the head and lower it into boiling water for three seconds; lift it out for ten; do this three times so that the legs curl and the skin holds. Then let it go under. Sixteen minutes to the kilo at a bare tremble, no salt, lid half across. Now turn off the gas, and this is where the books leave too early: it stays in its water for another twenty. She tests with a knitting needle, at the thick of the leg. ‘It should go in like a foot into a known shoe.’

Cut with scissors, coins of one centimetre. Coarse salt, then paprika, three parts sweet to one hot, then oil, a great deal, over potatoes that have been boiled in the purple water. On wood, always, never china. It’s the one point on which she sides with the grandmothers, and she has a reason: a wooden plate drinks off the water and leaves the oil.

I ate 400 grams on the first evening. The texture was that of a very good mattress.

Third finger: whatever Moncho has

Moncho has a boat. It’s four metres long, he goes out in it at five with two hundred hooks, and what comes back is the third finger. It was sargo the night I was there, white bream, three fish of a pound or so. These didn’t go near the pot. A grill was brought, of the sort one uses at the back of a caravan, and some vine cuttings were set alight in it, and Lourido did a thing that I have thought about on most days since.

She didn’t scale them. She didn’t gut them either. She rolled each whole fish in wet grey salt, as if flouring it, put it straight on the bars, and walked off. Six minutes. She came back, turned it, seven minutes. The scales and the salt had by now baked into a kind of armour, black at the edges. She ran a thumbnail along the back. It came away in one piece, skin and all, like a lid, and beneath it the flesh was as white as a plate, steaming, quite plain, in a bath of its own juice.

No lemon on the table. I looked round for it, as one does. ‘It’s for fish that have travelled,’ said the boy.

Opposite me a man in overalls was eating by himself with his back to the view. He had before him a plate of claws, a half-bottle of Ribeiro and a telephone on which someone was talking to him continuously. From time to time he’d say yes. He had reached the stage of lining up the empties in order of size. When the wave came, and I’d been told that it would, somewhere around the seventh, it rose behind his shoulder like a hotel. It hung. It fell on the slab, the window went white, and about a litre of the North Atlantic arrived in the room and ran away down a channel in the floor which I hadn’t till then understood.

He’d lifted his plate. He’d done it without looking, a second early, quite high, as you’d lift a child over a puddle. Then he set it down.

‘Yes,’ he said to the telephone. ‘No, nothing. I’m having lunch.’$prose$,
  'Tomas Herrera-Lind',
  'food-and-wine',
  '/media/eating-at-the-edge-of-the-sea.2000x1250.afb7ce-7c84a9.481f501d.webp',
  'A round white table seen from above on pale stone, laid with a fish, a wooden plate of octopus and a row of barnacle claws, the sea one step away',
  '2026-06-18T07:00:00Z',
  false,
  'summer-2026',
  3,
  $blocks$[
    {
      "id": "edge-hours",
      "type": "callout",
      "data": {
        "type": "info",
        "title": "A Laxe, near Corme",
        "content": "Open from Easter to the end of October, Wednesday to Sunday, from one o’clock until the pot is empty. No telephone. No cards. Barnacles are sold by the hundred grams at the day’s auction price plus a tenth, and you may ask to see the slip. Take a table away from the window if your shoes matter to you."
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
  'the-swimmer',
  'The Swimmer',
  $copy$Every morning for fifty-one years Thérèse Aquilina has swum across the bay at Xlendi and back again. Astrid Holm-Okafor went in beside her and learned how to do less.$copy$,
  $prose$She goes down the steps backwards, holding the rail, as one climbs down from a loft. At the fourth step the water is at her waist. She stands there with her arms a little out from her sides and the palms flat on the surface, and she waits. You could take her for somebody smoothing a cloth before the guests come. It lasts for two minutes or so. Her breath, which caught when the cold reached her ribs, finds its way down again, and when it has arrived she leans forward and is swimming.

Thérèse Aquilina is seventy-four. She lives in Gozo, in the upper part of Xlendi, in the flat where she was born. Since the spring of 1975 she has swum each morning from the steps below the old tower to the arch in the cliff on the other side, and back. It is about nine hundred metres. She has missed some days: two births, one pneumonia, the week of her husband’s death, and four mornings, over the years, when she stood on the fourth step, and the sea told her no.

I asked how it tells her. ‘In the backs of the knees,’ she said.

The first minute: wait

I came to her because I had forgotten how to swim without counting. Perhaps you know this. I learned in a club, in lanes, under a clock with a red hand, and for thirty years I have got into every kind of water and begun at once to measure it. I know my rate for a hundred metres. I know my pulse. I didn’t know, until she asked me on the second morning, what the water smelled like, or which of my shoulders goes in first.

She doesn’t teach. She made this plain. But she let me go in beside her, for six days last June, and on each of them she told me a single thing.

On the first she told me to wait. The body is alarmed by cold water, and it’s right to be, she said; it doesn’t know you’ve chosen this. The skin cries out and the chest clutches. If you plunge and thrash you’ve agreed with it. If you stand still and breathe out, slowly, for longer than you breathed in, then somewhere between the tenth breath and the twentieth there comes a loosening behind the breastbone. It can’t be hurried. I stood beside her, up to my waist, with gooseflesh to the elbows. I breathed out. A shoal of something the size of eyelashes came and examined my knees. When the loosening came I very nearly missed it, as one misses the moment when a refrigerator falls silent.

The middle: let the head be heavy

She swims on her front with her face in, a slow crawl that she made up for herself, and nobody would photograph it for a manual. The legs scarcely move. There’s a pause in every stroke, with one arm stretched out ahead and the other lying along the thigh, and in the pause she glides, on her side, a body’s length. Then she rolls, and the other arm goes. I counted, I’m afraid. Nine strokes a minute. Mine was forty.

‘Your head,’ she said on the third day, as we held on to the weed under the arch. ‘You are carrying it. Who asked you to?’

So on the way back I let it be heavy. It’s a peculiar instruction to follow. The head weighs about five kilos, and most of us hold it up from the moment of waking, with the jaw and with the small muscles at the base of the skull. Water will take it. I let go at the back of the neck and my face sank another few centimetres, my hips rose by themselves, and I felt the sea go along the whole length of my spine, under the strap of my costume and on down to the heels. It made me want to cry. I’m a physiotherapist’s daughter and I have taught people for half my life to relax their necks.

After that I gave up keeping count. There were other things to attend to. Under the cliff, where the sun hasn’t reached, the water is a deep bottle colour and there are threads of real cold in it that slide across the stomach like the hem of a silk dress. In the middle it turns bright and a little thick. You feel the light on the backs of your arms, at each stroke, as a separate small weight. There’s a place where a spring comes up, and the whole surface tastes for a moment of stone.

The return: going back by another sea

Her doctor, who is also her nephew, is pleased with her. Her blood pressure is that of a woman of fifty. She finds his interest in this rather indelicate. When I asked her what it had done for her, all this time, she took it as a question about the sea and told me what that had done: it had grown warmer, she said, by what felt like the thickness of a vest, and the octopuses came in earlier, and the posidonia, which used to brush your belly right across the shallows, now began farther out.

And for you?

We were sitting on the steps by then with towels about our shoulders. There was salt drying in the creases of her hands. She thought it over.

‘I was a nervous girl,’ she said. ‘I used to lie in bed and listen for things. I still do, I’m the same. But every day I’ve put it down over there, under the arch, and had the swim home without it.’

On the last morning there was a long low swell, oily smooth, left over from some weather off Tunisia. We stood on the fourth step. I was aware of the backs of my knees for what I believe was the first time in my life. She had her palms on the water and her eyes nearly shut.

I waited. The swell lifted our hands and lowered them, together, like a breath being drawn by something very much larger than we were, which had all day.

‘Now,’ I said. I hadn’t known I was going to.

Thérèse leaned forward and went.$prose$,
  'Astrid Holm-Okafor',
  'wellness',
  '/media/the-swimmer.2000x1250.457fc3-2e5db1.b68bcf28.webp',
  'A lone swimmer crossing clear ultramarine water, seen from above, her shadow on the sand far below',
  '2026-06-27T07:00:00Z',
  false,
  'summer-2026',
  4,
  $blocks$[
    {
      "id": "swimmer-quote",
      "type": "quote",
      "data": {
        "quote": "I was a nervous girl. I used to lie in bed and listen for things. I still do, I’m the same. But every day I’ve put it down over there, under the arch, and had the swim home without it.",
        "author": "Thérèse Aquilina",
        "title": "Xlendi, Gozo"
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
  'a-boat-built-by-ear',
  'A Boat Built by Ear',
  $copy$Stelios Kamvyssis has built wooden boats on Samos since he was fourteen. He has been blind for six years, and the seventy-first, which nobody drew and he has never seen, is half a knot faster than her sister.$copy$,
  $prose$There is no drawing. I asked twice.

I am used to drawings. I was taught that a thing which has not been drawn has not been thought about. The boatyard at Agios Isidoros, on the wild western side of Samos, is a shingle beach with a tin roof. Under the roof stands a hull nine metres long. Every line of it is fair. You could roll a marble from the stem to the stern and it would not hesitate. Nobody has drawn any of it, and the man who made it cannot see.

Stelios Kamvyssis is sixty-eight. The sight went from the edges inwards, over ten years, and was gone by the winter of 2020. He had assumed that he would stop. He had an order, though, and the timber was cut. He finished that boat by habit. Then he laid another keel, to find out.

The timber: a note for each tree

Aegean boats are built of pine. Samos has the best of it, tall trees off the north slopes, full of resin. A log is bought standing, felled in the right moon, and left to dry for as long as you can bear. Kamvyssis chooses by knocking. He holds up a plank by its middle, lightly, between finger and thumb, and raps it with a knuckle a hand from the end.

Sound wood rings. Wet wood answers late. A shake, which is a crack along the grain that may not reach the surface for years, gives two notes very close together. He showed me. He rapped a plank that looked perfect and made a face, as you might at a child who is lying. His nephew ran a saw down it. The crack was there, nine centimetres in, as thin as a hair.

He sorts his stack by pitch. Low, long notes go below the waterline. High and short goes to the deck. In the middle are the planks that he calls sweet, and these are kept for the turn of the bilge, where the wood must bend in two directions and mean it.

Ribs first: the old geometry

The shape comes from three pieces of board. They are moulds, each about as long as an arm, dark with handling, notched along one edge. His great-grandfather cut them. By sliding one against another, notch by notch, you obtain the curve of every rib from amidships to the bow. It is a Byzantine method, or older. It carries an entire hull in a thing that will hang on a nail. I have worked with software that did less.

The notches are there to be seen. He reads them with a thumbnail. He thinks they were always meant for it: boats were framed at first light, by men who had been up all night fishing.

When the ribs are standing he walks down the inside of the hull with a batten. This is a strip of pine, thin as a ruler and six metres long. He bends it along the frames, where the planks will go, and holds one end against his jaw. His nephew taps the other. If the batten lies true against all of the ribs it gives one clear note. If a single rib stands proud by two millimetres the batten lifts from its neighbours, and buzzes. He goes straight to the place. He planes off three strokes. Tap. Three more. Then the buzz stops, and he pats the rib twice and moves along.

I have spent much of my working life trying to see whether a line was fair. You close one eye, you crouch, you look along it. You are never sure. He is sure. I tried the batten on my own jaw. It was like being told a fact by the bone itself.

Seventy hulls: what sight was for

He is not romantic about any of this. Sight is quicker. He has cut himself more times in six years than in fifty before them. He cannot choose paint. A sighted builder would have launched her in February.

But he told me one thing that I have written above my desk. He said that when he could see he used to look at the boat. He would step back down the beach twenty times a day, and look, and be pleased or worried. He made changes from down there. ‘From the beach everyone builds a beautiful boat,’ he said. ‘I was building it for a man standing on the beach.’

He does not step back now. He has not been farther from this hull than the length of his arm. And his nephew, who will have the yard, says that she is different from the others. He found it hard to explain. She is fuller in the quarter. She is a little plainer in the sheer; the line of the deck, which is what you notice from a café, does not leap up forward as it used to. Below the water, where it matters and cannot be admired, everything has moved by a finger’s width. He put one of her sisters beside her in the shallows in May. The same length, the same engine. The new one makes half a knot more and throws no spray.

I was there for the launch, on the last Saturday of April. There is a slip of greased logs, a winch, a priest. Kamvyssis stood up to his thighs in the water with both hands flat against the stem, facing her, as if to hold her off. He had told them not to shout.

The winch was let go. She came down over the logs, gathering way, and each log had something to say as she crossed it. He walked backwards. I saw him move his head from side to side, slightly. The stern met the sea with hardly a noise. Then she floated, all at once, as they do, and the logs fell silent, and there was a sound that I had not expected: a small continuous chuckle, the whole length of her, on both sides, of water finding out her shape.

He kept one hand on her. He listened right along to the end.

‘There,’ he said. ‘Now draw it.’$prose$,
  'Kenji Aldous',
  'design',
  '/media/a-boat-built-by-ear.2000x1250.c1d2d4-c9a97b.b57290a0.webp',
  'The bare ribs of a wooden hull in ochre, curved like an open hand against a white sky and blue sea',
  '2026-07-07T07:00:00Z',
  false,
  'summer-2026',
  5,
  $blocks$[
    {
      "id": "boat-method",
      "type": "callout",
      "data": {
        "type": "highlight",
        "title": "The knuckle test",
        "content": "Hold a dry plank by the middle so that it can swing. Rap it a hand’s breadth from one end. One clear note, and it is sound. A thud, and it is wet at the heart. Two notes close together, like a bad echo, and there is a crack in it that you will meet later. The test works on oak, on pine and, in a quiet house, on the treads of a stair."
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
  'linen-in-four-weights',
  'Linen in Four Weights',
  $copy$Ninety grams, a hundred and fifty, two hundred and ten, three hundred and twenty. Beatrix Oyelaran puts linen on the scales, and puts the case for looking slept in.$copy$,
  $prose$Linen is the only cloth that tells people what you’ve been doing. Wool keeps a secret. Silk gossips, but about everyone. Linen simply produces the evidence: here is where she crossed her legs, here’s the strap of a bag, this fan of creases behind the knee is forty minutes in a taxi and that single deep line at the elbow is a telephone call which went badly. You might as well wear your diary. I do, from about the second week of June.

It’s usual at this point to say that the creases are part of the charm. I have never been charmed by one. I read them, on trains, as other people read over a shoulder. Those who mind being read should wear something made from oil, and sit up straight, and see whether anybody wants to sit by them.

What few shops will tell you is that there is no such thing as linen. There are at least four, as different as the members of a quartet, and the difference is grams. Ask what a square metre of it weighs. If the assistant doesn’t know, put the thing down and go and have an ice cream.

Ninety grams: for standing in doorways

You can read through it. A newspaper, anyway; I’ve tried it with the racing page. At ninety grams flax is spun so fine that it has to be done wet, and the cloth is chiefly a proposal. Its uses are a scarf, a nightgown, a shirt for someone with nothing to hide, and curtains. It makes the best handkerchief on earth. It’s washed by looking at it.

Don’t put it under strain. It won’t sit or carry, and it ought not to be asked to button over anything. A woman in ninety-gram linen should be discovered in a doorway, with a breeze behind her, on the point of saying something that she then decides against.

A hundred and fifty: the weight of a good lie

This is the shirt. If you buy one thing in linen buy it here, in white or in a blue that looks as though it has been left on a boat. At this weight the cloth has begun to have a view; it stands a little off the body and leaves a draught between, which is the whole principle, and which the Egyptians grasped and most of Mayfair hasn’t. A hundred and fifty grams dries on a chair-back over lunch. It’s at its best on about the tenth wearing. You can’t buy the tenth wearing, though there are firms which will beat a new shirt with pumice to persuade you that you have.

I had three of mine from Aurelio Santacroce, who cuts shirts in a first-floor room in Palermo with the blinds down. He’s seventy. He has an iron, and it’s cold. I inquired. ‘Signora,’ he said, ‘I iron the collar. From there down it’s between you and God.’

Two hundred and ten: when trousers become possible

At two hundred and ten we come to structure, or anyhow to the hope of it. This is the weight for trousers, with pleats, cut wider than you think and then wider; for a skirt that has to get on and off a ferry; for a dress with a pocket at each side and a man’s handkerchief (see above) in one of them. The cloth now creases in planes. At noon you look like a letter that’s been carried about. By six you look like a letter that has been read many times, and kept.

I’m aware of the objection about the seat. All linen trousers go at the seat. After two hours in a chair one rises with a kind of second, emptier self behind one. I have taken advice, and the answer is to keep walking.

Three hundred and twenty: the coat of August

Nobody believes in the last one until they’ve held it. Three hundred and twenty grams is sailcloth’s cousin, woven from the long coarse fibre they used for fire hoses, and it comes off the roll like a sheet of lasagne. For a season it’ll stand up without you. Then one day it gives in, quite suddenly, at the shoulders, and you own a jacket that’s yours as a dog is yours. The creases in this are permanent. They’re a map of one person’s elbows. I’ve seen a chore coat from Normandy made in about 1910 for a man who evidently leaned on gates with his left arm; more than a century on, it still does.

The flax, by the way, is a hundred days in the ground and flowers on one morning. Each bloom opens at sunrise and has dropped by noon. For those few hours a field in the Pays de Caux looks as if someone’s laid the sea out flat to dry. I got up at four to see it last June, in a hundred-and-fifty shirt, and stood at the edge with the farmer, Mme Clotilde Hébert, who grows sixty hectares and whose family has been at it since before there was a road. She had on a fleece. I asked her, as delicately as I could, whether she ever wore the stuff.

She looked down the rows. It had just gone six, and the whole slope was coming out blue.

‘With my life?’ she said. ‘It would know everything.’$prose$,
  'Beatrix Oyelaran',
  'fashion & style',
  '/media/linen-in-four-weights.2000x1250.b9d4e0-a29fa4.2d5f4d5f.webp',
  'Four sheets of pale linen hanging from a line across the sea’s horizon, each more opaque than the last',
  '2026-07-18T07:00:00Z',
  false,
  'summer-2026',
  6,
  $blocks$[
    {
      "id": "linen-showcase",
      "type": "product-showcase",
      "data": {
        "title": "One in each weight",
        "layout": "grid",
        "products": [
          {
            "image": "/media/linen-in-four-weights-product-1.1000x1250.3e61b7-3b58ab.fa61a460.webp",
            "name": "Handkerchief, hand-rolled",
            "brand": "Veuve Lascombes",
            "category": "90 g/m²",
            "description": "Wet-spun and rolled at the edge with forty stitches a side. Carry two; one of them is for other people.",
            "price": "€ 48",
            "rating": 5,
            "link": "https://example.com/veuve-lascombes/handkerchief"
          },
          {
            "image": "/media/linen-in-four-weights-product-2.1000x1250.e6c591-dfb57c.d234a7cf.webp",
            "name": "The Palermo Shirt",
            "brand": "Santacroce",
            "category": "150 g/m²",
            "description": "White, or the blue of something left on a boat. Cut to stand off the body. The collar has been ironed.",
            "price": "€ 310",
            "rating": 4.5,
            "link": "https://example.com/santacroce/palermo-shirt"
          },
          {
            "image": "/media/linen-in-four-weights-product-3.1000x1250.acc0c3-9aabb1.5fa00b60.webp",
            "name": "Ferry Trousers",
            "brand": "Maud Ellery",
            "category": "210 g/m²",
            "description": "Two pleats, a high waist and a leg wide enough for the wind to use. Keep walking.",
            "price": "£ 295",
            "rating": 3.5,
            "link": "https://example.com/maud-ellery/ferry-trousers"
          },
          {
            "image": "/media/linen-in-four-weights-product-4.1000x1250.b4bace-99a1bf.79232e59.webp",
            "name": "Gate Coat",
            "brand": "Hébert Frères",
            "category": "320 g/m²",
            "description": "Long-line flax from the Pays de Caux, stitched at eight to the inch. Stiff for a year and then yours.",
            "price": "€ 540",
            "rating": 4.5,
            "link": "https://example.com/hebert-freres/gate-coat"
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
  'letters-from-the-salt-pans',
  'Letters from the Salt Pans',
  $copy$Four letters home from Sečovlje, at the top of the Adriatic, where salt is raked each day by hand from a floor that is alive. Marguerite Sohn borrowed a rake and stayed the month.$copy$,
  $prose$Marguerite Sohn spent last August in the salt pans of Sečovlje, on the last strip of the Slovenian coast before Croatia begins, as the assistant of a salt-maker who had not asked for one. There was no signal in the house. What follows went by post to a friend in Basel, who has kindly lent it back to us, with the ring of a coffee cup on the second letter.

First letter: the rake

Dear Hanne, You asked me to send you something useful, so I begin with a tool. It is a board of poplar, about a metre wide, set across the end of a long handle like the bar of a T. It has no metal in it anywhere, since metal here lasts a summer. It’s called a <em>gavero</em>. The edge that meets the salt has been worn by the work into a very slight curve, in the direction of the person, and Zdenka Pregelj, whose rake it is, tells me that her mother’s had exactly the same curve, though her mother was left-handed.

I’m in a house with no neighbours. There were four hundred of these once, strung along the banks, and people moved into them from Piran every spring with their hens and their bedding and went home for the feast of St Bartholomew. Nearly all have fallen in. They stand about in the flat light with the sky in their windows, like a set of teeth. From mine I can see water divided by mud, and mud divided by wood, as far as Croatia. It’s seven hundred years since it looked otherwise. I’ve been shown how to carry the rake: across both shoulders, with the wrists hooked over, so that one looks like a scarecrow out for a walk.

It’s thirty-three degrees. Tell your brother I have a hat.

Second letter: the floor

Dear Hanne, You’ll remember that I am always going on about the age of things. I have met my match. The bottom of the last pan, the one in which the salt appears, is covered by a kind of carpet which they call <em>petola</em>. It is grey-green, about as thick as a slice of ham, and it’s living: algae, gypsum, clay, several sorts of bacteria with beautiful names. It keeps the salt from touching the mud, so the salt is white. They’ve been growing it here since the fourteenth century, when somebody was sent over from the island of Pag to teach them how. Each autumn it’s put to bed under brine. In March it is scraped and rolled and pressed with a roller until it lies flat again. It has never been replaced. The floor on which I stood this morning in wooden-soled sandals, so as not to bruise it, is some six hundred and fifty years old, and was alive for every one of them.

I thought of all the antiques I’ve admired for having survived. They had merely been left alone. This has been fed.

Zdenka is fifty-nine and was a bookkeeper in Koper until the office closed. She doesn’t talk while she is raking and doesn’t like to be looked at either, so I’ve learned to work a little behind her and to one side, and see mainly her heels. She has names for the winds, naturally. She also has one for the half-hour after them.

Third letter: nine nights of rain

Dear Hanne, The making is so simple that I keep missing it. Sea comes in by a gate at the high tide. It’s let from basin to basin, always a little shallower, and the sun takes what it likes. By the time it arrives in the last it is eight times as salt as when it set out, and feels between the fingers like egg white. Then, about eleven in the morning, if there’s wind, you see on the surface something like the bloom on a grape.

That’s the flower. One lifts it off with a sort of sieve, and chefs buy it. By two o’clock it has thickened and gone down, and there’s a rime all over the floor that crunches like the top of old snow. It has to come out the same day. Other places leave theirs until the end of the season, and break it up with machines. Here it is gathered every afternoon, a few millimetres of it, pushed up into long low heaps to drain, and wheeled off in a wooden barrow along a plank. If it rains in the night there’s nothing. One starts again with sea water. I asked whether that had happened often this year and she said, nine times.

She said it as you’d tell someone the date.

I’ve been thinking of how we talk about work, you and I, how it accumulates, the shelf with our names along it. There isn’t a grain in her shed more than eleven months old. Her mother raked for thirty-one summers, and you couldn’t fill a teaspoon with what’s left. What’s left is the floor.

Last letter: what I have in my pocket

Dear Hanne, They’re closing the gates tomorrow. It was the twenty-fourth of August on Sunday and the light has shifted, one can see the far bank at noon, and at night there are proper stars. My hands are a disgrace. There is a crack at the root of each thumb that the brine finds every morning as if for the first time. But I’ve got the curve, or the start of one: she turned the rake over to look, ran her finger down the edge, and told me it had moved a hair to the right, which was me.

I asked if I’d spoiled it. She told me that the next person would move it back.

Yesterday was the last harvest, and I was allowed a pan of my own. It’s a matter of starting at the far side and drawing everything towards you without once lifting. You mustn’t press. The board floats on a skin of brine, a finger’s breadth over the carpet, and you can feel through two metres of handle the moment when wood comes down on something that’s alive. I felt it only twice. In forty minutes there was a white ridge at my feet, knee-high, and as long as a bed. It made a faint sound while it drained. I was more vain of it than of anything I have written in years.

In the night it rained. I heard it begin, on the tiles, at about three, and lay there. I could hear her through the wall, awake as well, not getting up.

So I have nothing to bring you, after all of this, except the stone that was in my sandal, which isn’t a stone. It is quite square. It came off the heap before the rain, and has been travelling in the pocket of my good jacket since then, where by now it’ll have made a mark.

Put it in the soup.$prose$,
  'Marguerite Sohn',
  'travel',
  '/media/letters-from-the-salt-pans.2000x1250.b7d1dd-d7cfc1.5db90e3a.webp',
  'Salt pans divided into white, blue and sand rectangles running to the horizon, a long wooden rake lying across them',
  '2026-08-28T07:00:00Z',
  false,
  'summer-2026',
  7,
  $blocks$[
    {
      "id": "salt-quote",
      "type": "quote",
      "data": {
        "quote": "There isn’t a grain in her shed more than eleven months old. Her mother raked for thirty-one summers, and you couldn’t fill a teaspoon with what’s left. What’s left is the floor.",
        "author": "Marguerite Sohn",
        "title": "The third letter"
      }
    }
  ]$blocks$::jsonb,
  'published'
)
on conflict (id) do nothing;
