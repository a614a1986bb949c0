-- The writers of the sample magazine. Their articles name them in the seeds that follow. An author that exists stays as it is.

insert into public.authors (id, name, biography) values
  (
    'astrid-holm-okafor',
    'Astrid Holm-Okafor',
    $copy$Astrid Holm-Okafor was a night nurse in Malmö for eleven years before she wrote a word for print, and still writes between two and five in the morning. She reports on gardens, water and getting better. She swims badly, and outdoors.$copy$
  ),
  (
    'beatrix-oyelaran',
    'Beatrix Oyelaran',
    $copy$Beatrix Oyelaran learned to cut cloth from her aunt in Ibadan and to doubt it at the tailoring school in Naples. She weighs what she writes about, on a letter scale, and has given away everything she owns that was only ever admired.$copy$
  ),
  (
    'ines-valcourt',
    'Inès Valcourt',
    $copy$Inès Valcourt writes about people who have done one thing for a long time. She was an archivist in Lyon until the archive moved into a warehouse with no chairs. Her notebooks are ruled by hand.$copy$
  ),
  (
    'kenji-aldous',
    'Kenji Aldous',
    $copy$Kenji Aldous trained as an architect, built one house, and has sat in other people’s ever since. He carries a folding rule and measures window sills before he asks questions. He lives in Leeds, on a corner.$copy$
  ),
  (
    'leandro-vasari',
    'Leandro Vasari',
    $copy$Leandro Vasari restored frescoes in Umbria until his knees objected. He looks at pictures the way he was taught to, from the edge inwards, and has yet to meet a white that was white.$copy$
  ),
  (
    'marguerite-sohn',
    'Marguerite Sohn',
    $copy$Marguerite Sohn writes letters home from wherever the light is doing something, and Meridian prints some of them. She was born in Strasbourg to a clockmaker and a piano teacher, and is late for nothing but supper.$copy$
  ),
  (
    'oona-castellane',
    'Oona Castellane',
    $copy$Oona Castellane travels by anything that has a timetable and distrusts what has not. She has crossed Europe eleven times at night and seen it mostly at stations. Heights, lifts and hotel breakfasts alarm her, in that order.$copy$
  ),
  (
    'tomas-herrera-lind',
    'Tomas Herrera-Lind',
    $copy$Tomas Herrera-Lind cooked for fishermen in Galicia and for ministers in Stockholm, and found the fishermen harder to please. He writes about food that has to be eaten where it is, and soon.$copy$
  )
on conflict do nothing;
