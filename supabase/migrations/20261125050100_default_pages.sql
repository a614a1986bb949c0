-- The texts of a new publication. They say what this software does and quote the settings; the admin says that a lawyer has
-- to read them. In braces are settings, and [words](address) is a link.

do $$
declare
  page record;
begin
  for page in
    select * from (values
      ('terms', 'Terms', 1, 'Terms', 'What you get, what it costs, and how it ends. Written to be read before you pay.', 'The seller: who you deal with

{seller}, {seller-address}.

E-mail {email}.

Telephone {telephone}.

The contract: how a subscription begins

You choose a plan, see its price and the price of each renewal, and send the order with the button at the end of the form. The contract is concluded when your payment is confirmed, or, where the first period costs nothing, when your order is. An e-mail tells you so, with the receipt.

Some ways to pay, such as a bank debit, take days to arrive. Your account shows that the payment is on its way; the plan begins when it has arrived.

The price: what you pay and how it renews

A paid plan runs for the period that its card names, and renews for the same period until you cancel. A letter reminds you before each renewal. A new price never applies to a period that has been paid.

If a renewal cannot be taken, your plan stays for fourteen days, in which you can pay in another way. After that it is paused until the payment has come.

The end: how to cancel

You can cancel at any time, in your account under Subscription or by writing to us. What is paid then runs to its end, and nothing more is charged.

Withdrawal: changing your mind

Within fourteen days you may [withdraw](/withdrawal) without saying why, and all that you paid goes back to you.

Print: the printed edition

Plans with the printed edition bring one every month to your default address, in {countries}. Delivery is part of the price. The list of an edition closes at the end of the 20th of the month before: who subscribes by then gets it.

If an edition does not arrive, or arrives damaged, write to us and another one is sent.

Defects: if something is wrong

The law holds us to what we have promised: if the digital magazine or a printed edition is not as described, you may ask us to put it right, and where we do not, to lower the price or to end the contract.

Reading: what you may do with it

An account is for one reader. Quote us, lend your printed edition, send links to whom you like; please ask before you reprint whole articles.

New terms: when this text changes

The version that you accepted is kept with your purchase, and [stays readable](/terms) at an address of its own. A new version applies to purchases that are made after it has come into force.

The law: which rules apply

The mandatory rules that protect consumers where you live apply in any case. Nothing here takes them away from you.', '[]'),
      ('withdrawal', 'Withdrawal', 2, 'Right of withdrawal', 'Fourteen days to change your mind, without saying why.', 'The right: fourteen days

You have the right to withdraw from this contract within fourteen days without giving any reason.

The withdrawal period will expire after fourteen days from the day of the conclusion of the contract. Where your plan brings the printed edition, it will expire after fourteen days from the day on which you, or a third party other than the carrier and named by you, acquire physical possession of the first one.

The statement: how to withdraw

Use [the function for it in your account](/account/withdrawal): you declare it, confirm it, and receive an acknowledgement with its time by e-mail at once. It is there for fourteen days from the conclusion of the contract; if your first printed edition comes later, write to us within your period.

Or inform us by any other unequivocal statement, such as a letter sent by post or an e-mail. You may use the form below; it is not obligatory.

{seller}, {seller-address}. E-mail {email}.

To meet the deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.

The effects: what you get back

If you withdraw from this contract, we shall reimburse to you all payments received from you, including the costs of delivery, without undue delay and in any event not later than fourteen days from the day on which we are informed about your decision. We use the same means of payment as you used for the initial transaction, and you will not incur any fees as a result.

What you have read until then costs you nothing. A printed edition that has reached you is yours to keep: you need not send it back.

The form: model withdrawal form

Complete and return this form only if you wish to withdraw from the contract. To {seller}, {seller-address}, {email}.

I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*)/for the provision of the following service (*).

Ordered on (*)/received on (*). Name of consumer(s). Address of consumer(s).

Signature of consumer(s), only if this form is notified on paper. Date.

(*) Delete as appropriate.', '[]'),
      ('privacy', 'Privacy', 3, 'Privacy', 'What we know about you, why, for how long, and how to have it deleted.', 'The controller: who is responsible

{seller}, {seller-address}. Questions about your data reach us at {email}.

Reading: what happens without an account

You can read without an account and without being followed. We count how often an article is opened, not by whom. No script, font or picture comes from another company, and no profile of your reading is made. While a page is delivered, our servers see the network address of your device; it is used to limit abuse and is not connected with what you read.

[What is kept in your browser](/cookies) is listed on a page of its own.

Your account: what you give us

Name, e-mail address and password, which is stored as a hash only. We need them to fulfil our contract with you. For signed-in readers we keep where you are in an article, so that you can go on elsewhere, and a list of sign-ins, so that you can end those that are not yours.

Payments: what Stripe does for us

Payments are taken by Stripe. Card data goes from your browser to Stripe and never to us. The form of payment loads a script of Stripe, which keeps cookies of its own against fraud. We keep what was paid, when and for which plan, and which version of our terms you accepted, because the law obliges us to.

Printed editions: where they are sent

Your delivery address goes to those who print and post the edition, and to nobody else.

The newsletter: only if you ask for it

We send it after you have confirmed your address, and stop with one click in each letter. To suggest a country in the form, the network address of your device may be looked up once in a location service.

Messages: what you write to us

What you write in the contact form or in support is kept to answer you.

Your rights: see, correct, take away, delete

You can see, correct and download your data in [your account](/account), and delete the account there. You may object to the use of your data, ask us to restrict it, and complain to the supervisory authority where you live. What the law obliges us to keep, such as invoices, is kept without your account until that obligation ends.', '[]'),
      ('cookies', 'Cookies', 4, 'Cookies', 'What is kept in your browser, and why none of it follows you.', 'Cookies and similar storage keep something in your browser between two pages: that you are signed in, say, or what you have typed in a form.

We keep only what a function that you use needs. The list below is complete; nothing in it is shared with others, and none of it tells us what you do elsewhere. You can delete all of it in your browser at any time: you are then signed out, and forms are empty.', '[]'),
      ('imprint', 'Imprint', 5, 'Imprint', 'Who publishes {name}, and how to reach us.', 'The publisher: who we are

{seller}, {seller-address}.

Contact: how to reach us

E-mail {email}.

Telephone {telephone}.

Tax: our identification number

VAT identification number {vat-id}.

Content: who answers for it

Responsible for the content of {name} is {seller}, at the address above.', '[]')
    ) as texts (id, label, number_in_footer, title, excerpt, content, blocks)
  loop
    insert into public.publication_pages (id, label, in_footer, position) values (page.id, page.label, true, page.number_in_footer);
    insert into public.publication_page_versions (page_id, number, document, quoted, origin, in_force_from)
    values (page.id, 1, jsonb_build_object('title', page.title, 'excerpt', page.excerpt, 'content', page.content,
      'contentBlocks', page.blocks::jsonb), private.quoted_settings(), 'default', now());
    insert into public.publication_page_drafts (page_id, document)
    select page_id, document from public.publication_page_versions where page_id = page.id;
  end loop;
end $$;
