-- The pictures of the sample magazine in the media library. `npm run art` writes this file.
-- Their files are part of the site's build, so they have no original in Storage.

insert into public.media (name, url, original_width, original_height, bytes, content_hash, folder, credit, created_at)
select name, '/media/' || stem || '.webp', width, height, bytes, content_hash, folder, 'Drawn for Meridian',
  timestamptz '2026-01-05T09:00Z' + number * interval '1 minute'
from (values
  (0, 'a-boat-built-by-ear', 'a-boat-built-by-ear.2000x1250.c1d2d4-c9a97b.b57290a0', 2000, 1250, 78418, 'b408f74abae5a7a8c17f6db5fd29db3ef368fa8423bc599243f9081e63ceabce', 'Summer 2026'),
  (1, 'a-table-for-the-vendange-1', 'a-table-for-the-vendange-1.1600x1200.bb7c46-a26337.68e20c0b', 1600, 1200, 79648, 'a8d1ad9f297d2f7c8064b04e7a1f6cb88f2ce0f7031657293dc3da9aeaadd703', 'Autumn 2026'),
  (2, 'a-table-for-the-vendange-2', 'a-table-for-the-vendange-2.1600x1200.866956-412729.8876ccae', 1600, 1200, 16794, '57289f9566612b7c643df80291c7aaa057616cb72123a9ac50d062e3f53931b3', 'Autumn 2026'),
  (3, 'a-table-for-the-vendange-3', 'a-table-for-the-vendange-3.1600x1200.d2b38f-b78a66.a94b7b2e', 1600, 1200, 79428, 'ec19b7327522759973f935d93e492d66427814146221a94cb598550c1413c492', 'Autumn 2026'),
  (4, 'a-table-for-the-vendange', 'a-table-for-the-vendange.2000x1250.604b45-8b6146.6d152a08', 2000, 1250, 56698, '9d87bd50a0bf0d0413e3605c88db66bd84affbf8384e45c29864a1b367177d20', 'Autumn 2026'),
  (5, 'about', 'about.2000x1250.35302a-695d4b.8c27fbaa', 2000, 1250, 48496, '125e7d397310b74b02882b17183044a9f5738e8748984501f16419a71bc0f940', 'Publication'),
  (6, 'cover-autumn-2026', 'cover-autumn-2026.1200x1600.885e54-503434.a985d805', 1200, 1600, 64840, 'd099ef71502904390009848a3d065920858fe13f534794dc0d6b9e950e61dbce', 'Autumn 2026'),
  (7, 'cover-spring-2026', 'cover-spring-2026.1200x1600.cad8c2-425c52.1a36fde2', 1200, 1600, 62180, '706abdab5eab97706f338888faed7220603bf778645a372ee429a1a8190c9577', 'Spring 2026'),
  (8, 'cover-summer-2026', 'cover-summer-2026.1200x1600.e2e2e0-3a52a7.d20a6b86', 1200, 1600, 58454, 'c331ad661b2256aa80916d843a920b0c53f6908232bc633eb92c843b599287aa', 'Summer 2026'),
  (9, 'eating-at-the-edge-of-the-sea', 'eating-at-the-edge-of-the-sea.2000x1250.afb7ce-7c84a9.481f501d', 2000, 1250, 51306, '6ad14087f8fed0ddf0346796b16a25506a829d906caff9d117229c290b3834bb', 'Summer 2026'),
  (10, 'letters-from-the-salt-pans', 'letters-from-the-salt-pans.2000x1250.b7d1dd-d7cfc1.5db90e3a', 2000, 1250, 46278, '09b47e33a41f2778f53be949a392fb3c9aa1b738fa604e62caf5db339543151d', 'Summer 2026'),
  (11, 'linen-in-four-weights-product-1', 'linen-in-four-weights-product-1.1000x1250.3e61b7-3b58ab.fa61a460', 1000, 1250, 22138, 'e14cb197db4d0830a28c2ad674c9563a02f4e72906511dc6f146f088f903bbde', 'Summer 2026'),
  (12, 'linen-in-four-weights-product-2', 'linen-in-four-weights-product-2.1000x1250.e6c591-dfb57c.d234a7cf', 1000, 1250, 13712, '85bf875257d7e3e8d3358fc45d2331b15c58c591e2def1bc3279dcb4828a374a', 'Summer 2026'),
  (13, 'linen-in-four-weights-product-3', 'linen-in-four-weights-product-3.1000x1250.acc0c3-9aabb1.5fa00b60', 1000, 1250, 13494, 'c3f563c74906cacec4fb03c23b76400112f01dd80e75af794271e6a206387c50', 'Summer 2026'),
  (14, 'linen-in-four-weights-product-4', 'linen-in-four-weights-product-4.1000x1250.b4bace-99a1bf.79232e59', 1000, 1250, 15052, '3faaee72a15c735c4880b9097f870a9764dac9128410a17bb2e2b4934942350c', 'Summer 2026'),
  (15, 'linen-in-four-weights', 'linen-in-four-weights.2000x1250.b9d4e0-a29fa4.2d5f4d5f', 2000, 1250, 30426, '4771e1b79fa2699005e2224465d5a38c1eb81bf3c5629bad2524c35b6e6eca53', 'Summer 2026'),
  (16, 'night-train-to-trieste', 'night-train-to-trieste.2000x1250.482e34-543733.27cef17f', 2000, 1250, 33886, '08b6cac1d9c5d3ad8daf1c916ffe0801e2a2d90e00e6ea1d909b16da7c1c0851', 'Autumn 2026'),
  (17, 'paper-that-remembers-1', 'paper-that-remembers-1.1600x1200.cacbae-c4cbb3.96fd3bef', 1600, 1200, 77742, 'f676f5262aec8766d34327eddf76815bc5025dd4d98847c033efb227670d390d', 'Spring 2026'),
  (18, 'paper-that-remembers-2', 'paper-that-remembers-2.1600x1200.e0e2ca-c9d5be.2c66701e', 1600, 1200, 16144, '5a26c596d028fd3dbaf37f5ea4f8d550fa5ae9ecab7df6e25cf7b756b285bf58', 'Spring 2026'),
  (19, 'paper-that-remembers-3', 'paper-that-remembers-3.1200x1600.99ae9d-aabbab.35d89ab9', 1200, 1600, 31294, '170fd54b9acb4f4374b26613efccc951fcaa5dd87dc18da9994bf98a05cb58aa', 'Spring 2026'),
  (20, 'paper-that-remembers', 'paper-that-remembers.2000x1250.d4e0c8-b1c0b2.5f9b3fa6', 2000, 1250, 55700, 'e296986b2fe5dcf5e1ce8183622360be947c66d579d247a620f39ecf76ed4ff4', 'Spring 2026'),
  (21, 'placeholder', 'placeholder.1600x1000.eee7da-dbd2c2.c758f7fe', 1600, 1000, 10346, '4b0ec068e78a1808cd72e13de5c69f9802e5df675a2bf673c2b92bb0bb451101', 'Publication'),
  (22, 'rooms-for-looking-out-product-1', 'rooms-for-looking-out-product-1.1000x1250.cfd8ba-b0bd9b.e4069a7a', 1000, 1250, 15146, '63aa53ca5f7c1e3e3f4c296caee6c14eac38a9c01978724792a36c60f8b02e42', 'Spring 2026'),
  (23, 'rooms-for-looking-out-product-2', 'rooms-for-looking-out-product-2.1000x1250.e4ddc0-667866.e9bc2b8a', 1000, 1250, 26914, '3439a9cfdb2520450aeef9f6f58cb121c1402f7b28a55f4c1bc8d81d377d29ad', 'Spring 2026'),
  (24, 'rooms-for-looking-out-product-3', 'rooms-for-looking-out-product-3.1000x1250.e5dfc3-c4cdb7.92c14844', 1000, 1250, 21050, 'e1f2658faa80df682b10bcd489e25c40acca30d2be03617b985b91fa25d7047d', 'Spring 2026'),
  (25, 'rooms-for-looking-out', 'rooms-for-looking-out.2000x1250.75927b-888b6c.5fdde34d', 2000, 1250, 58328, '9ed3ae35590f1bb367d0f8ecffb823722f981d0854b6738a15bdc4e2b33b0e0f', 'Spring 2026'),
  (26, 'seven-coats-product-1', 'seven-coats-product-1.1000x1250.9b593d-905a43.5c1648f9', 1000, 1250, 34620, '747dbacf3e2f042435a18327b32aa1938e879bad0fedde9b9d6da49aed1dbeff', 'Autumn 2026'),
  (27, 'seven-coats-product-2', 'seven-coats-product-2.1000x1250.d9b67d-b38651.97d25037', 1000, 1250, 50144, 'e65192189cbd0e90977262819011e72f04b876cdba55e62b9fb9fcb7ecdaab33', 'Autumn 2026'),
  (28, 'seven-coats-product-3', 'seven-coats-product-3.1000x1250.684244-513a3d.9756329e', 1000, 1250, 24728, '2b01b68057caf0866b73090d2900a44083a30c9a5ddc05903a3705cd9ae0aaad', 'Autumn 2026'),
  (29, 'seven-coats-product-4', 'seven-coats-product-4.1000x1250.c28c52-9c6a44.8c96096a', 1000, 1250, 43030, '9b0806e715480f697dc0acbcdb649ff86fa265115e259262b870ed0faaba9e0a', 'Autumn 2026'),
  (30, 'seven-coats', 'seven-coats.2000x1250.a5744a-784d37.69e76195', 2000, 1250, 64948, 'd2abb45527a3f450d53adfb0cdcb1864111ca7e005754707b16f76d0c21cff64', 'Autumn 2026'),
  (31, 'the-brass-hour-product-1', 'the-brass-hour-product-1.1000x1250.ba7740-724d3e.b5b7d397', 1000, 1250, 38934, '7871488bb472fc2c78b4b1f7f47f7211ebc1f5b2dad64aae39a050b7fe5d0344', 'Autumn 2026'),
  (32, 'the-brass-hour-product-2', 'the-brass-hour-product-2.1000x1250.976150-5e3c3a.25d3139d', 1000, 1250, 32866, 'e103504cb7bdc2d2b91e9abf5c98cb3d2817f9fa7a48171136da4cf43a45528e', 'Autumn 2026'),
  (33, 'the-brass-hour-product-3', 'the-brass-hour-product-3.1000x1250.dcae69-7c563e.3db1c38c', 1000, 1250, 35956, '11562c2996e7df6c8a9e2bf4fcc5fad2ae962f9707c78b316dc77887d4101cee', 'Autumn 2026'),
  (34, 'the-brass-hour', 'the-brass-hour.2000x1250.7c5652-5c3333.92c199eb', 2000, 1250, 77516, '64ff3ace9796d83ec8845cb637e3cc07f6a020b413c411e81b071c45cc3ecfe0', 'Autumn 2026'),
  (35, 'the-first-asparagus', 'the-first-asparagus.2000x1250.d4ddc7-9cb291.deefb2c9', 2000, 1250, 59074, 'bb0ebc1a04ac296f49e4a81d7e0e0ff82dac4b165e1f419d093fb4b6c3b43352', 'Spring 2026'),
  (36, 'the-gardener-of-small-spaces', 'the-gardener-of-small-spaces.2000x1250.bbc8ad-a3b89c.98ff9fc7', 2000, 1250, 75444, 'c64eab81c25093155207711c6e0d1d7d542eb76be54a5aa5b2802e84fa12d8a3', 'Spring 2026'),
  (37, 'the-house-that-listens-1', 'the-house-that-listens-1.1600x1200.bd8d5a-6c3f36.017e82dc', 1600, 1200, 59304, '2f1879eae4a9eb192f9eaf46cb7769b0259d8617c1f3de4d237b83db5ab321e4', 'Autumn 2026'),
  (38, 'the-house-that-listens-2', 'the-house-that-listens-2.1600x1200.7c5743-5e322f.bcd7a3fa', 1600, 1200, 28882, '7eac1c83445aa85a44a871fa90bc47c9140df7b296b373702f21fe00c9a220e6', 'Autumn 2026'),
  (39, 'the-house-that-listens-3', 'the-house-that-listens-3.1600x1200.844b38-7d5840.a2525c38', 1600, 1200, 37736, '0c5d18cc08d9b11c3cf7f2b14d0a4822e97130a06f4c80aba449e905e82a5e81', 'Autumn 2026'),
  (40, 'the-house-that-listens', 'the-house-that-listens.2000x1250.77413b-5a3231.5f134586', 2000, 1250, 77776, '8d8a00caa6bb0fb7990344b3c0285f01f92470a76915fe019babf1c003b747ac', 'Autumn 2026'),
  (41, 'the-last-perfumer-of-grasse-1', 'the-last-perfumer-of-grasse-1.1200x1600.b47244-613238.ce5a649a', 1200, 1600, 41984, 'e51e2562ae05e951b6c3e043f32e8b73bc12472f1f15db91978b4b9ef4c36fdb', 'Autumn 2026'),
  (42, 'the-last-perfumer-of-grasse-2', 'the-last-perfumer-of-grasse-2.1600x1200.98623e-966c56.41f24ff2', 1600, 1200, 75412, 'ffd95ba63d0eaa6ab545fadeaee6ce709472cb02ce536e2ff006b19f286067ed', 'Autumn 2026'),
  (43, 'the-last-perfumer-of-grasse-3', 'the-last-perfumer-of-grasse-3.1600x1200.3c232b-53312f.b6387c98', 1600, 1200, 18108, 'd4af62265b44b905da35a157e029de1c827b368b6e7bd3788c9d80e242bcfa88', 'Autumn 2026'),
  (44, 'the-last-perfumer-of-grasse-4', 'the-last-perfumer-of-grasse-4.1200x1600.9f653b-64453e.4452bd4c', 1200, 1600, 66368, 'da8e6ce7922149308af40d15cd4697248a80a4cd5d12b6c861ef8ad46c3699cf', 'Autumn 2026'),
  (45, 'the-last-perfumer-of-grasse', 'the-last-perfumer-of-grasse.2000x1250.985e43-5a3330.bdbed2f3', 2000, 1250, 96386, '5a6b6f6de83dfd7750191192676a729eb79cd2e999b38de4584e62f8da9091e4', 'Autumn 2026'),
  (46, 'the-lighthouse-keepers-library', 'the-lighthouse-keepers-library.2000x1250.a6c9dc-53639e.b9b97018', 2000, 1250, 23992, 'd9161604b5906645ce52eb262e37ce1d1c85c352be5fb738ffb4a3631030e7a5', 'Summer 2026'),
  (47, 'the-quiet-cure', 'the-quiet-cure.2000x1250.d7e2cc-9eae8e.77066570', 2000, 1250, 92044, '8e1defb063e94e55efeac00497705eb0d90b7ebdc1486de3a55335a645d04ad5', 'Spring 2026'),
  (48, 'the-swimmer', 'the-swimmer.2000x1250.457fc3-2e5db1.b68bcf28', 2000, 1250, 29842, 'cdaa4e9e7d72698da6a80e144d77bd6b287f00a3e95ea2d0106f8e088646ff4b', 'Summer 2026'),
  (49, 'walking-the-levada', 'walking-the-levada.2000x1250.b5c6b0-7a967d.411fbd4a', 2000, 1250, 62714, '0f123121724a666d793e923578bae2db6ffe015a78ab7d52cf4554a7a850d95a', 'Spring 2026'),
  (50, 'what-the-archivist-keeps', 'what-the-archivist-keeps.2000x1250.69453b-6c493c.2caffa7b', 2000, 1250, 143470, 'a0c90ad88aa331433aa761eafbdd0a9fa76c60c4e6c0441d2581cbc022588964', 'Autumn 2026'),
  (51, 'white-villages-blue-hours-1', 'white-villages-blue-hours-1.1600x1200.dfc598-d8d1c7.7901c350', 1600, 1200, 12778, 'c87f1155bb5f258b9b683335cf03c6a954ddc7200c50bee7bd272166a06be7a1', 'Summer 2026'),
  (52, 'white-villages-blue-hours-2', 'white-villages-blue-hours-2.1200x1600.93a7d9-95a6d0.24e9ebee', 1200, 1600, 14738, '38e77f9d4570026c29e4e5431dc6e3a22c1415f0fc6cf4e85977e4a84600b6a2', 'Summer 2026'),
  (53, 'white-villages-blue-hours-3', 'white-villages-blue-hours-3.1600x1200.caada2-161e4e.0eddf1f7', 1600, 1200, 22622, '567c4610c8ebb48f2382d34586e121190f4c16f7b9dda786b1c390a33d4dc7f4', 'Summer 2026'),
  (54, 'white-villages-blue-hours-4', 'white-villages-blue-hours-4.1200x1600.2c459d-14205d.22c08d0a', 1200, 1600, 21822, '8ea4036c090a09f46d37a0688dc521773dafd30804bbdc014773a66e580721b7', 'Summer 2026'),
  (55, 'white-villages-blue-hours', 'white-villages-blue-hours.2000x1250.566bb2-6c79a9.924b07d5', 2000, 1250, 38758, '71974e17bb4a919e228e4006db5040ddec11d116812be19d5cb51991069116e2', 'Summer 2026')
) as picture (number, name, stem, width, height, bytes, content_hash, folder)
on conflict (content_hash) where content_hash is not null do nothing;

select private.rebuild_media_uses();

-- What the articles and issues say about their pictures.
with described (url, alt, caption) as (
  select image_url, image_alt, '' from public.articles
  union all select cover_image_url, cover_image_alt, '' from public.issues
  union all select image ->> 'url', image ->> 'alt', coalesce(image ->> 'caption', '')
  from public.articles, jsonb_path_query(content_blocks, '$[*].data.images[*]') as image
  union all select product ->> 'image', product ->> 'name', ''
  from public.articles, jsonb_path_query(content_blocks, '$[*].data.products[*]') as product
)
update public.media set alt = described.alt, caption = described.caption
from described
where described.url = media.url and media.alt = '' and described.alt <> '' and length(described.alt) <= 300;
