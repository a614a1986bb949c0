export const emails: Record<string, string> = {
  'A complimentary subscription from {name}': 'Un abonnement gracieux de la part de {name}',
  'A new password for {name}': 'Un nouveau mot de passe pour {name}',
  'A reader': 'Un lecteur',
  'A seat for you at {name}': 'Une place pour vous chez {name}',
  'A wrong password was entered too often, so nobody can sign in to your account for a while.':
    'Un mot de passe erroné a été saisi trop souvent : pour un temps, personne ne peut se connecter à votre compte.',
  Amount: 'Montant',
  'An invitation of {name} waits for you': 'Une invitation de {name} vous attend',
  'An invoice for your group has not been paid by its day, so its seats are closed. They open again with the payment, for the same members.':
    'Une facture de votre groupe n’a pas été réglée à son échéance : ses places sont fermées. Elles rouvriront avec le paiement, pour les mêmes membres.',
  'An invoice for your group has not been paid by its day. The seats stay open until {until}, so that nobody notices while it is on its way.':
    'Une facture de votre groupe n’a pas été réglée à son échéance. Les places restent ouvertes jusqu’au {until}, afin que personne ne s’en aperçoive en attendant.',
  'An invoice for {group} is overdue': 'Une facture pour {group} est en retard',
  'Another year of {plan}': 'Une année de plus : {plan}',
  'Approve the payment': 'Approuver le paiement',
  'As you wished, your account is deleted, and with it your subscription, addresses, reading progress, tickets and newsletter.':
    'Comme vous le souhaitiez, votre compte est supprimé, et avec lui votre abonnement, vos adresses, l’avancement de vos lectures, vos demandes et la lettre d’information.',
  'As you wished, {plan} becomes {nextPlan} on {from}. Until then everything stays as it is.':
    'Comme vous le souhaitiez, {plan} deviendra {nextPlan} le {from}. D’ici là, rien ne change.',
  'As you wished, {plan} will not be renewed. It is yours until {endsAt}, and nothing more is taken.':
    'Comme vous le souhaitiez, la formule {plan} ne sera pas renouvelée. Elle est à vous jusqu’au {endsAt}, et plus rien n’est prélevé.',
  'Choose a password': 'Choisir un mot de passe',
  'Choose your password for {name}': 'Choisissez votre mot de passe pour {name}',
  'Come back': 'Revenir',
  'Confirm the address': 'Confirmer l’adresse',
  'Dear reader,': 'Cher lecteur, chère lectrice,',
  'Dear {name},': 'Bonjour {name},',
  'Due on': 'À régler le',
  'First payment': 'Premier paiement',
  'From now on payments are taken from this card:': 'Les paiements seront désormais prélevés sur cette carte :',
  'From now on you sign in with the new address, and we write to you there.':
    'Vous vous connectez désormais avec la nouvelle adresse, et c’est là que nous vous écrivons.',
  'From {previousPlan} to {plan}': 'De {previousPlan} à {plan}',
  'From {until} on, {group} has {seats} of {plan}. Until then nothing changes for those who have one.':
    'À partir du {until}, {group} disposera de {seats} de la formule {plan}. D’ici là, rien ne change pour celles et ceux qui en occupent une.',
  Gift: 'Cadeau',
  'Gift: {plan}, {term}': 'Abonnement offert : {plan}, {term}',
  'Goes back to you': 'Vous est remboursé',
  'Good until': 'Valable jusqu’au',
  Group: 'Groupe',
  'How good that you stay: {plan} renews on {renewsAt} for {price}.':
    'Quel plaisir que vous restiez : la formule {plan} sera renouvelée le {renewsAt} pour {price}.',
  'I withdraw from the contract for {plan} with {publication}, concluded on {concludedAt}.':
    'Je me rétracte du contrat portant sur {plan}, conclu avec {publication} le {concludedAt}.',
  'If it was not you who did this, please write to {contactEmail} at once.':
    'Si vous n’en êtes pas à l’origine, écrivez aussitôt à {contactEmail}.',
  'If it was not you, choose a new password at once: {link}':
    'Si ce n’était pas vous, choisissez aussitôt un nouveau mot de passe : {link}',
  'If it was not you, do nothing.': 'Si ce n’était pas vous, ne faites rien.',
  'If it was not you, do nothing. Never tell anybody the code: we do not ask for it.':
    'Si ce n’était pas vous, ne faites rien. Ne communiquez ce code à personne : nous ne le demandons jamais.',
  'If it was not you, do nothing: nobody can sign in with your address until it is confirmed.':
    'Si ce n’était pas vous, ne faites rien : personne ne peut se connecter avec votre adresse tant qu’elle n’est pas confirmée.',
  'If it was not you, do nothing: without your answer we shall not write again.':
    'Si ce n’était pas vous, ne faites rien : sans réponse de votre part, nous n’écrirons plus.',
  'If it was not you, do nothing: your password stays as it is.':
    'Si ce n’était pas vous, ne faites rien : votre mot de passe reste inchangé.',
  'If it was not you, nobody came in. Browsers in which you are signed in stay signed in.':
    'Si ce n’était pas vous, personne n’est entré. Les navigateurs où vous êtes connecté le restent.',
  'If it was not you, nothing has changed, and there is nothing for you to do.':
    'Si ce n’était pas vous, rien n’a changé et vous n’avez rien à faire.',
  'If it was not you, nothing has changed.': 'Si ce n’était pas vous, rien n’a changé.',
  'If it was not you, please write to {contactEmail} at once.':
    'Si ce n’était pas vous, écrivez aussitôt à {contactEmail}.',
  'If it was you, and you would rather not wait, choose a new password.':
    'Si c’était vous et que vous préférez ne pas attendre, choisissez un nouveau mot de passe.',
  'If it was you, one more step and we shall write to you.': 'Si c’était vous, encore une étape et nous vous écrirons.',
  'If it was you, one more step and you are in.': 'Si c’était vous, encore une étape et vous y êtes.',
  'If something is unclear, please write to {contactEmail}.':
    'Si quelque chose n’est pas clair, écrivez à {contactEmail}.',
  'If the card has expired or been replaced, another one settles it at once.':
    'Si la carte a expiré ou a été remplacée, une autre règle la question aussitôt.',
  'If the password escapes you, choose a new one: {link}':
    'Si le mot de passe vous échappe, choisissez-en un nouveau : {link}',
  'If this surprises you, write to {contactEmail}.': 'Si cela vous surprend, écrivez à {contactEmail}.',
  'If you know nobody of this name, write to {contactEmail}.':
    'Si vous ne connaissez personne de ce nom, écrivez à {contactEmail}.',
  'If you know of no such group, do nothing, or write to {contactEmail}.':
    'Si ce groupe ne vous dit rien, ne faites rien, ou écrivez à {contactEmail}.',
  'If you need fewer seats then, or none, say so in your account before that day.':
    'S’il vous en faut moins, ou plus aucune, indiquez-le dans votre compte avant ce jour.',
  'If you would like this one after all, write to {contactEmail}: we keep a few copies back.':
    'Si vous souhaitez tout de même celle-ci, écrivez à {contactEmail} : nous gardons quelques exemplaires.',
  'If you would like to stay, subscribe in your own name. Days of the gift that are left then are kept for you, and follow your subscription.':
    'Si vous souhaitez rester, abonnez-vous à votre nom. Les jours restants du cadeau vous sont gardés et s’ajoutent à la suite de votre abonnement.',
  'If you would rather stop, or pay by another card, your account is the place, until that day.':
    'Si vous préférez arrêter, ou payer avec une autre carte, tout se passe dans votre compte, jusqu’à ce jour.',
  Invoiced: 'Facturé',
  'Invoices and payments': 'Factures et paiements',
  'It ended because the bank has called its payment back.': 'Il a pris fin parce que la banque a rappelé son paiement.',
  'It ends by itself. Neither of you will be asked for a payment.':
    'Il prend fin de lui-même. Aucun paiement ne sera demandé, ni à vous ni à la personne qui l’a reçu.',
  'It goes to the card that it came from. Banks take five to ten days to show it.':
    'La somme revient sur la carte qui avait payé. Les banques mettent cinq à dix jours à l’afficher.',
  'It includes the printed edition. Please see that we know where to send it.':
    'Il comprend l’édition imprimée. Assurez-vous que nous sachions où l’envoyer.',
  'It is free until {trialEnd}. On that day {price} are charged for your first year, and again every year, unless you cancel before: in your account, under Subscription, at any time. We shall write to you a week before.':
    'Elle est gratuite jusqu’au {trialEnd}. Ce jour-là, {price} sont prélevés pour votre première année, puis de nouveau chaque année, sauf si vous résiliez avant : dans votre compte, à la rubrique Abonnement, à tout moment. Nous vous écrirons une semaine avant.',
  'It is yours until {until}.': 'Elle est à vous jusqu’au {until}.',
  'It renews on {renewsAt} for {price}, unless you cancel before. We shall remind you.':
    'Elle sera renouvelée le {renewsAt} pour {price}, sauf si vous résiliez avant. Nous vous le rappellerons.',
  'It renews on {renewsAt} for {price}.': 'Elle sera renouvelée le {renewsAt} pour {price}.',
  'It takes a minute, and begins the moment you say so.':
    'Une minute suffit, et tout commence dès que vous le décidez.',
  'It takes a minute. With an account that you have, or a new one.':
    'Une minute suffit, avec votre compte ou un nouveau.',
  'It takes a minute: you tell us where the printed edition may come, and the first one is on its way.':
    'Une minute suffit : dites-nous où l’édition imprimée doit arriver, et la première se met en route.',
  'It takes a moment in your account. Until {until} the plan is kept for you.':
    'Cela ne prend qu’un instant dans votre compte. La formule vous est conservée jusqu’au {until}.',
  'Later you get another link at {link}': 'Passé ce délai, vous obtiendrez un autre lien ici : {link}',
  'Left out': 'Éditions omises',
  'Manage the group': 'Gérer le groupe',
  'No edition was left out, so the term of {plan} stays as it was.':
    'Aucune édition n’a été omise : la période de {plan} reste inchangée.',
  'Nothing changes for now: the plan is kept for you until {until}. We shall try again before then.':
    'Rien ne change pour l’instant : la formule vous est conservée jusqu’au {until}. Nous réessaierons d’ici là.',
  'Nothing is lost: your term becomes longer by {months, plural, one {one month} other {# months}} when the pause ends, and renews for the same amount. You can resume earlier in your account; then only what was left out is added.':
    'Rien n’est perdu : à la fin de la pause, votre période est prolongée {months, plural, one {d’un mois} other {de # mois}}, puis renouvelée au même montant. Vous pouvez reprendre plus tôt dans votre compte ; seul ce qui a été omis est alors ajouté.',
  On: 'Le',
  'On {day} a letter takes it to {recipient}, with your words. You may print a card as well.':
    'Le {day}, une lettre le portera avec vos mots (pour : {recipient}). Vous pouvez aussi imprimer une carte.',
  'On {renewsAt} {group} is renewed for a year: {seats} of {plan}, {amount}, by an invoice that you have thirty days to pay.':
    'Le {renewsAt}, {group} sera renouvelé pour un an : {seats} de la formule {plan}, {amount}, par une facture payable sous trente jours.',
  'On {renewsAt} {group} is renewed for a year: {seats} of {plan}, {amount}, from your card.':
    'Le {renewsAt}, {group} sera renouvelé pour un an : {seats} de la formule {plan}, {amount}, par votre carte.',
  'One of them works, once: the link for an hour, the code for ten minutes.':
    'L’un des deux sert, une seule fois : le lien pendant une heure, le code pendant dix minutes.',
  'One thing is missing: that this address is yours.':
    'Une chose manque encore : la confirmation que cette adresse est bien la vôtre.',
  'Or type this code': 'Ou saisissez ce code',
  'Or type this code at the page on which you asked for it:':
    'Ou saisissez ce code sur la page où vous l’avez demandé :',
  'Our answer to your message': 'Notre réponse à votre message',
  'Our answer: {subject}': 'Notre réponse : {subject}',
  'Paid until': 'Payé jusqu’au',
  'Pay, or change the card': 'Payer, ou changer de carte',
  Payment: 'Paiement',
  'Payments are kept with the name and address of who paid, for as long as the law asks it of us; nothing else is.':
    'Les paiements sont conservés avec le nom et l’adresse du payeur, aussi longtemps que la loi nous y oblige ; rien d’autre ne l’est.',
  'Please confirm your address for {name}': 'Confirmez votre adresse pour {name}',
  'Please confirm your new address for {name}': 'Confirmez votre nouvelle adresse pour {name}',
  'Please confirm your {name} account': 'Confirmez votre compte {name}',
  'Please keep this letter. If it was not you who declared this, write to {contactEmail} at once.':
    'Conservez ce message. Si cette déclaration ne vient pas de vous, écrivez aussitôt à {contactEmail}.',
  'Please save one by {closesAt}: that is when the list goes to the printers.':
    'Enregistrez-en une avant le {closesAt} : c’est alors que la liste part chez l’imprimeur.',
  'Read {name}': 'Lire {name}',
  Renews: 'Renouvellement',
  'Save one now, and the next edition goes there.':
    'Enregistrez-en une dès maintenant, et la prochaine édition y sera envoyée.',
  'Say where it goes': 'Indiquer où l’envoyer',
  'Sent again from': 'Reprise des envois',
  'Should you change your mind before that day, one click in your account and it goes on.':
    'Si vous changez d’avis avant ce jour, un clic dans votre compte et elle continue.',
  'Sign in to {name}': 'Se connecter à {name}',
  'Somebody else could have created it, so the password that was chosen there is not valid any more.':
    'Quelqu’un d’autre aurait pu le créer : le mot de passe choisi à ce moment-là n’est donc plus valable.',
  'Someone tried to sign in to your {name} account': 'Quelqu’un a tenté de se connecter à votre compte {name}',
  'Someone, perhaps you, asked for an account with {name} at this address.':
    'Quelqu’un, peut-être vous, a demandé un compte {name} à cette adresse.',
  'Someone, perhaps you, asked for the {name} newsletter at this address.':
    'Quelqu’un, peut-être vous, a demandé la lettre de {name} à cette adresse.',
  'Someone, we hope you, asked for the {name} newsletter at this address.':
    'Quelqu’un (vous, espérons-le) a demandé la lettre de {name} à cette adresse.',
  'Someone, we hope you, has forgotten the password of your {name} account.':
    'Quelqu’un (vous, espérons-le) a oublié le mot de passe de votre compte {name}.',
  'Someone, we hope you, made an account with {name} for this address.':
    'Quelqu’un (vous, espérons-le) a créé un compte {name} avec cette adresse.',
  'Someone, we hope you, wants to sign in to your {name} account without the password.':
    'Quelqu’un (vous, espérons-le) souhaite se connecter à votre compte {name} sans le mot de passe.',
  'Someone, we hope you, wants to use this address for their {name} account.':
    'Quelqu’un (vous, espérons-le) souhaite utiliser cette adresse pour son compte {name}.',
  'Thank you for having read us.': 'Merci de nous avoir lus.',
  'Thank you for staying with us: {plan} has been renewed.':
    'Merci de rester à nos côtés : la formule {plan} a été renouvelée.',
  'Thank you for writing to us. This is our answer:': 'Merci de nous avoir écrit. Voici notre réponse :',
  'Thank you for writing. We’ll get back to you within {hours} hours. This is what you wrote:':
    'Merci de nous avoir écrit. Nous vous répondrons sous {hours} heures. Voici votre message :',
  'Thank you. A gift of reading lasts longer than flowers, and this one is ready.':
    'Merci. La lecture offerte dure plus longtemps que les fleurs, et ce cadeau est prêt.',
  'Thank you. The seats are open: paste the addresses of those who are to have one, and we invite them.':
    'Merci. Les places sont ouvertes : collez les adresses de celles et ceux à qui vous les destinez, et nous les invitons.',
  'Thank you. Your address is confirmed, and the next letter from {name} will find you.':
    'Merci. Votre adresse est confirmée, et la prochaine lettre de {name} vous parviendra.',
  'Thank you: you are a subscriber of {name}, and {plan} is yours.':
    'Merci : vous comptez désormais parmi les abonnés de {name}, et la formule {plan} est à vous.',
  'The amount includes {amount} that is still due from before.': 'Le montant comprend {amount} qui restaient dus.',
  'The bank has called back a payment of {group}, so the group ends on {until} and is not renewed. Until then the seats stay open, and you may take it back in your account.':
    'La banque a rappelé un paiement de {group} : le groupe prend donc fin le {until} et n’est pas renouvelé. D’ici là, les places restent ouvertes, et vous pouvez revenir sur cette décision depuis votre compte.',
  'The card for {recipient} is set: print both of its pages on one sheet of A5, fold it once, and it fits an envelope of C6.':
    'La carte pour {recipient} est composée : imprimez ses deux pages sur une feuille A5, pliez-la une fois, et elle se glisse dans une enveloppe C6.',
  'The card is charged again in a year. We write to you a month before, and until then you may cancel in your account.':
    'La carte sera débitée de nouveau dans un an. Nous vous écrirons un mois avant ; jusque-là, vous pouvez résilier depuis votre compte.',
  'The contract has ended. What you paid goes back to the card that it came from, within fourteen days at the latest.':
    'Le contrat a pris fin. Votre paiement revient sur la carte utilisée, dans un délai de quatorze jours au plus tard.',
  'The invitation ends {hours} hours after it was sent. After that, an account can be made as usual.':
    'L’invitation expire {hours} heures après son envoi. Ensuite, un compte peut être créé comme d’habitude.',
  'The invitation is open until {until}, and as long as a seat is free.':
    'L’invitation est ouverte jusqu’au {until}, tant qu’une place reste libre.',
  'The invoice comes in a letter of its own, and says where to transfer the amount. A year on there is another one; we write to you a month before, and until then you may cancel in your account.':
    'La facture arrive par un message séparé et indique où virer le montant. Une autre suivra dans un an ; nous vous écrirons un mois avant, et jusque-là vous pouvez résilier depuis votre compte.',
  'The link works once, and for 24 hours.': 'Le lien sert une fois, pendant 24 heures.',
  'The link works once, and for 24 hours. Until then the account keeps the address that it has.':
    'Le lien sert une fois, pendant 24 heures. D’ici là, le compte garde son adresse actuelle.',
  'The link works once, and for an hour.': 'Le lien sert une fois, pendant une heure.',
  'The link works once, and for an hour. Every browser that is signed in will have to sign in again.':
    'Le lien sert une fois, pendant une heure. Chaque navigateur connecté devra se reconnecter.',
  'The link works once, and for {hours} hours.': 'Le lien sert une fois, pendant {hours} heures.',
  'The list for the printed edition of {month} is closed, and we had no address of yours to put on it.':
    'La liste de l’édition imprimée ({month}) est close, et nous n’avions aucune adresse de vous à y porter.',
  'The password of your {name} account was changed.': 'Le mot de passe de votre compte {name} a été modifié.',
  'The pause of your printed edition is over': 'La pause de votre édition imprimée est terminée',
  'The pause of your printed edition is over.': 'La pause de votre édition imprimée est terminée.',
  'The payment for your group did not work, so its seats are closed. They open again with the payment, for the same members.':
    'Le paiement de votre groupe n’a pas abouti : ses places sont fermées. Elles rouvriront avec le paiement, pour les mêmes membres.',
  'The payment for your group did not work. The seats stay open until {until}, so that nobody notices while it is on its way.':
    'Le paiement de votre groupe n’a pas abouti. Les places restent ouvertes jusqu’au {until}, afin que personne ne s’en aperçoive en attendant.',
  'The printed edition goes to:': 'L’édition imprimée sera envoyée à :',
  'The printed edition of {month} is being prepared, and we have no address of yours yet.':
    'L’édition imprimée ({month}) se prépare, et nous n’avons pas encore votre adresse.',
  'The seat is yours: {plan}, with {group}, for now until {until}.':
    'La place est à vous : {plan}, avec {group}, pour l’instant jusqu’au {until}.',
  'The seats of {group} are closed': 'Les places de {group} sont fermées',
  'The years after it cost the usual price, and the checkout says both amounts before you pay. The code is yours alone, and good once.':
    'Les années suivantes sont au prix habituel, et les deux montants s’affichent avant que vous ne payiez. Le code est à vous seul, et sert une fois.',
  'There is nothing to pay, and it ends by itself.': 'Il n’y a rien à payer, et il prend fin de lui-même.',
  'There is nothing to pay, and nothing to cancel. The group renews it, or it ends by itself. The manager of the group sees the address that the invitation went to, and nothing of what you read.':
    'Il n’y a rien à payer et rien à résilier. Le groupe la renouvelle, ou elle prend fin d’elle-même. La personne qui gère le groupe voit l’adresse à laquelle l’invitation a été envoyée, et rien de ce que vous lisez.',
  'There is nothing to pay, and nothing to cancel: it ends by itself. We write to you before.':
    'Il n’y a rien à payer et rien à résilier : l’abonnement prend fin de lui-même. Nous vous écrirons avant.',
  'There is nothing to pay, now or afterwards, and nothing to cancel: it ends by itself.':
    'Il n’y a rien à payer, ni maintenant ni plus tard, et rien à résilier : l’abonnement prend fin de lui-même.',
  'There is nothing to pay, now or afterwards. It ends by itself, and is never renewed without you.':
    'Il n’y a rien à payer, ni maintenant ni plus tard. L’abonnement prend fin de lui-même, et n’est jamais renouvelé sans vous.',
  'There is one already, so you only have to sign in.': 'Il en existe déjà un : il vous suffit de vous connecter.',
  'This confirms that we have received your declaration, which reads:':
    'Nous confirmons avoir reçu votre déclaration, dont voici le texte :',
  'This letter comes because your subscription to {name} includes the printed edition.':
    'Vous recevez ce message parce que votre abonnement à {name} comprend l’édition imprimée.',
  Until: 'Jusqu’au',
  'Until then, the current issue is open.': 'D’ici là, le numéro en cours est ouvert.',
  'Valid until': 'Valable jusqu’au',
  'We could not renew {plan}': 'Nous n’avons pas pu renouveler {plan}',
  'We have given back {amount}, a part of what you paid.':
    'Nous vous avons remboursé {amount}, une partie de votre paiement.',
  'We have given back {amount}.': 'Nous vous avons remboursé {amount}.',
  'We have no address for your edition of {month}': 'Il nous manque une adresse pour votre édition ({month})',
  'We have received your withdrawal from {plan}': 'Nous avons reçu votre rétractation : {plan}',
  'We have your letter: {subject}': 'Nous avons bien reçu votre message : {subject}',
  'We kept {plan} for you for two weeks after its payment had failed. From today it rests.':
    'Nous vous avons conservé la formule {plan} pendant deux semaines après l’échec de son paiement. À partir d’aujourd’hui, elle est suspendue.',
  'We leave out {editions}, and go on reading with you on the screen.':
    'Nous ne vous envoyons pas d’édition imprimée pour {editions}, et continuons à lire avec vous à l’écran.',
  'We left out {months, plural, one {one edition} other {# editions}}, so {plan} is yours for {months, plural, one {one month} other {# months}} longer: until {date}. Nothing was charged for that.':
    'Nous avons omis {months, plural, one {une édition} other {# éditions}} : vous gardez donc {plan} {months, plural, one {un mois} other {# mois}} de plus, jusqu’au {date}. Rien n’a été débité pour cela.',
  'We tell you when it is redeemed. Until then you may take it back in your account, and all that you paid goes back to you.':
    'Nous vous préviendrons quand le cadeau sera activé. D’ici là, vous pouvez le reprendre depuis votre compte, et la totalité de votre paiement vous sera rendue.',
  'We would like you to read {name} as our guest: {plan} is yours until {until}.':
    'Nous aimerions que vous lisiez {name} en qualité d’invité : la formule {plan} est à vous jusqu’au {until}.',
  'Welcome to {name}': 'Bienvenue chez {name}',
  When: 'Quand',
  Where: 'Où',
  'Where shall we send the edition of {month}?': 'Où devons-nous envoyer l’édition imprimée ({month}) ?',
  'Wherever else you were signed in, you are not any more.':
    'Partout ailleurs où vous étiez connecté, vous ne l’êtes plus.',
  'You already receive {name}': 'Vous recevez déjà {name}',
  'You are invited to our staff. Please accept by the link in the e-mail with the invitation: it makes your account.':
    'Vous êtes invité à rejoindre notre équipe. Acceptez par le lien de l’e-mail d’invitation : il créera votre compte.',
  'You are on our list already, so there is nothing for you to do. Thank you for reading us.':
    'Vous êtes déjà sur notre liste : vous n’avez rien à faire. Merci de nous lire.',
  'You are welcome back at any time.': 'Vous serez toujours bienvenu parmi nous.',
  'You are welcome to begin again.': 'Vous serez toujours bienvenu pour recommencer.',
  'You are welcome to go on in your own name.': 'Il ne tient qu’à vous de continuer, à votre nom.',
  'You asked us about “{subject}”. This is our answer:':
    'Vous nous avez écrit au sujet de « {subject} ». Voici notre réponse :',
  'You can change that in your account.': 'Vous pouvez modifier cette adresse dans votre compte.',
  'You can change your mind until that day.': 'Vous pouvez changer d’avis jusqu’à ce jour.',
  'You go on reading what is free. As soon as the payment is settled, all of it is yours again.':
    'Vous continuez à lire ce qui est gratuit. Dès que le paiement est réglé, tout est de nouveau à vous.',
  'You have a {name} account already': 'Vous avez déjà un compte {name}',
  'You may withdraw from this contract within fourteen days, until {until}, without giving a reason; then everything goes back to you. It takes two steps: {link}':
    'Vous pouvez vous rétracter de ce contrat sous quatorze jours, jusqu’au {until}, sans donner de motif ; tout vous est alors remboursé. Deux étapes suffisent : {link}',
  'You receive this because somebody who manages the group has asked us to send it. We keep your address for nothing else.':
    'Vous recevez ce message parce qu’une personne qui gère le groupe nous en a chargés. Nous ne gardons votre adresse pour rien d’autre.',
  'You receive this because you asked {name} for help from your account.':
    'Vous recevez ce message parce que vous avez demandé de l’aide à {name} depuis votre compte.',
  'You receive this because you confirmed your address with {name}.':
    'Vous recevez ce message parce que vous avez confirmé votre adresse auprès de {name}.',
  'You receive this because you have an account with {name}.':
    'Vous recevez ce message parce que vous avez un compte {name}.',
  'You receive this because you manage a group at {name}.':
    'Vous recevez ce message parce que vous gérez un groupe chez {name}.',
  'You receive this because you subscribe to {name}. It is about your plan, so it comes whatever else you have asked us to send.':
    'Vous recevez ce message parce que vous êtes abonné à {name}. Il concerne votre formule : il vous parvient donc quels que soient vos choix d’envoi.',
  'You receive this because you subscribed to {name}.': 'Vous recevez ce message parce que vous étiez abonné à {name}.',
  'You receive this because you wrote to {name} by the contact form.':
    'Vous recevez ce message parce que vous avez écrit à {name} par le formulaire de contact.',
  'You receive this once, because you subscribe to letters from {name}. We shall not repeat it.':
    'Vous recevez ce message une seule fois, parce que vous êtes inscrit aux lettres de {name}. Nous ne le répéterons pas.',
  'You receive this once, because {from} asked us to send it. We keep your address for nothing else.':
    'Vous recevez ce message une seule fois, parce que {from} nous en a chargés. Nous ne gardons votre adresse pour rien d’autre.',
  'You wrote:': 'Vous écriviez :',
  'Your account has the invoice, and a link to pay it by card. A transfer takes some days to reach us.':
    'Votre compte contient la facture et un lien pour la régler par carte. Un virement met quelques jours à nous parvenir.',
  'Your account stays, and with it all that is free. You are welcome to go on in your own name.':
    'Votre compte demeure, et avec lui tout ce qui est gratuit. Il ne tient qu’à vous de continuer, à votre nom.',
  'Your account with {name} is deleted': 'Votre compte {name} est supprimé',
  'Your address is confirmed, in another browser than the one in which the account was created.':
    'Votre adresse est confirmée, dans un autre navigateur que celui où le compte a été créé.',
  'Your bank has called back a payment for {plan}, so it will not be renewed. It is yours until {endsAt}, and nothing more is taken.':
    'Votre banque a rappelé un paiement pour la formule {plan} : elle ne sera donc pas renouvelée. Elle est à vous jusqu’au {endsAt}, et plus rien n’est prélevé.',
  'Your bank has not paid the {amount} for {plan}.': 'Votre banque n’a pas versé les {amount} pour la formule {plan}.',
  'Your bank has not paid the {amount} for {plan}. It says: {reason}':
    'Votre banque n’a pas versé les {amount} pour la formule {plan}. Elle indique : {reason}',
  'Your bank has refused the payment of {amount} for {plan}.':
    'Votre banque a refusé le paiement de {amount} pour la formule {plan}.',
  'Your bank would like to hear from you': 'Votre banque attend votre accord',
  'Your card at {name} was changed': 'Votre carte chez {name} a été changée',
  'Your code': 'Votre code',
  'Your complimentary subscription to {plan} has ended': 'Votre abonnement gracieux à la formule {plan} a pris fin',
  'Your credit of {amount} has been taken off this amount.': 'Votre crédit de {amount} a été déduit de ce montant.',
  'Your credit of {amount} pays for it, and nothing is charged.':
    'Votre crédit de {amount} le règle, et rien n’est débité.',
  'Your first year of {plan}': 'Votre première année de {plan}',
  'Your free days are over, and your first year of {plan} has begun.':
    'Vos jours offerts sont écoulés, et votre première année de la formule {plan} a commencé.',
  'Your free days of {plan} are nearly over. Your first year then begins by itself, and is charged on that day.':
    'Vos jours offerts de la formule {plan} touchent à leur fin. Votre première année commence alors d’elle-même, et elle est prélevée ce jour-là.',
  'Your free days of {plan} end on {renewsAt}': 'Vos jours offerts de {plan} prennent fin le {renewsAt}',
  'Your gift ends on {until}': 'Votre cadeau prend fin le {until}',
  'Your gift for {recipient} is in good hands: {plan}, {term}, has just been redeemed.':
    'Votre cadeau pour {recipient} est en de bonnes mains : {plan}, {term}, vient d’être activé.',
  'Your gift has been redeemed': 'Votre cadeau a été activé',
  'Your gift has begun: {plan}': 'Votre cadeau a commencé : {plan}',
  'Your gift of {plan} has ended': 'Votre cadeau, {plan}, a pris fin',
  'Your gift: {term} of {name}': 'Votre cadeau : {term} de {name}',
  'Your group goes on': 'Votre groupe continue',
  'Your group has been renewed': 'Votre groupe a été renouvelé',
  'Your group has ended': 'Votre groupe a pris fin',
  'Your group has {seats} now': 'Votre groupe compte désormais {seats}',
  'Your group is cancelled': 'Votre groupe est résilié',
  'Your group is renewed on {renewsAt}': 'Votre groupe sera renouvelé le {renewsAt}',
  'Your group keeps its {seats}': 'Votre groupe conserve {seats}',
  'Your group will have {seats}': 'Votre groupe comptera {seats}',
  'Your group: {seats} of {plan}': 'Votre groupe : {seats} de la formule {plan}',
  'Your pause is nearly over: {edition} is the last edition that we leave out. Its list closes on {date}.':
    'Votre pause touche à sa fin : la dernière édition que nous omettons est celle-ci ({edition}). Sa liste est close le {date}.',
  'Your payment for {plan} did not arrive': 'Votre paiement pour {plan} ne nous est pas parvenu',
  'Your printed edition comes again with {edition}': 'Votre édition imprimée revient ({edition})',
  'Your printed edition is paused until {edition}': 'Votre édition imprimée est en pause (reprise : {edition})',
  'Your printed edition is sent again, from {edition} on.':
    'Votre édition imprimée vous est de nouveau envoyée. Première édition : {edition}.',
  'Your seat has ended: {plan}': 'Votre place a pris fin : {plan}',
  'Your subscription has ended, so the gift of {from} takes its place: {plan} is yours until {until}.':
    'Votre abonnement a pris fin ; le cadeau reçu prend sa place ({from}) : la formule {plan} est à vous jusqu’au {until}.',
  'Your year of {plan} is nearly over. It goes on by itself, and you need do nothing.':
    'Votre année de la formule {plan} touche à sa fin. Elle se poursuit d’elle-même : vous n’avez rien à faire.',
  'Your {name} account has another address': 'Votre compte {name} a changé d’adresse',
  'Your {name} account was moved from this address to another, which was confirmed there.':
    'Votre compte {name} est passé de cette adresse à une autre, où le changement a été confirmé.',
  'Your {name} password was changed': 'Votre mot de passe {name} a été modifié',
  'Your {plan} has ended, and we miss you. Should you think of coming back, the first year costs {percent}% less.':
    'Votre {plan} a pris fin, et vous nous manquez. Si vous pensez à revenir, la première année coûte {percent} % de moins.',
  'the recipient': 'votre destinataire',
  '{amount} on its way back to you': '{amount} : votre remboursement est en route',
  '{brand} ending in {last4}': '{brand} se terminant par {last4}',
  '{edition} is sent to you again. If you have moved, please tell us the new address.':
    'L’édition suivante ({edition}) vous sera de nouveau envoyée. Si vous avez déménagé, indiquez-nous votre nouvelle adresse.',
  '{from} has given you {name}': '{from} vous offre {name}',
  '{from} has opened the door: {plan} is yours until {until}.':
    '{from} vous a ouvert la porte : la formule {plan} est à vous jusqu’au {until}.',
  '{from} has thought of you, and of long evenings: {term} of {name} is yours, as {plan}.':
    '{from} a pensé à vous, et aux longues soirées : {term} de {name} pour vous, avec la formule {plan}.',
  '{from} reads {name}, and has kept a seat for you: {plan}, with nothing to pay.':
    '{from} lit {name} et vous a réservé une place : la formule {plan}, sans rien à payer.',
  '{from}’s gift of {plan}, {term}, is kept for you. It begins when your present subscription ends, and not a day of it is lost.':
    '{from} vous a offert {plan}, {term}, et nous vous le gardons : ce cadeau commencera à la fin de votre abonnement actuel, sans qu’un seul jour en soit perdu.',
  '{group} ends on {until}, and is not renewed. Until then the seats stay open, and you may take it back in your account.':
    '{group} prend fin le {until} et n’est pas renouvelé. D’ici là, les places restent ouvertes, et vous pouvez revenir sur votre décision depuis votre compte.',
  '{group} has ended, and with it the seats of {plan}. Its members know. Your account keeps the invoices.':
    '{group} a pris fin, et avec lui les places de la formule {plan}. Ses membres en sont informés. Votre compte garde les factures.',
  '{group} has given your seat of {plan} to somebody else, or has no more use for it. It has ended today.':
    '{group} a confié votre place ({plan}) à quelqu’un d’autre, ou n’en a plus l’usage. Elle a pris fin aujourd’hui.',
  '{group} has not gone on, so your seat of {plan} has ended today.':
    '{group} ne s’est pas poursuivi : votre place ({plan}) a pris fin aujourd’hui.',
  '{group} has {seats} of {plan} for another year, until {until}. The invoice is on its way, and your account has the invoice.':
    '{group} dispose de {seats} de la formule {plan} pour une année de plus, jusqu’au {until}. La facture est en route, et se trouve aussi dans votre compte.',
  '{group} has {seats} of {plan} for another year, until {until}. Your card is charged for it, and your account has the invoice.':
    '{group} dispose de {seats} de la formule {plan} pour une année de plus, jusqu’au {until}. Votre carte est débitée, et la facture se trouve dans votre compte.',
  '{group} has {seats} of {plan} until {until}. An invoice for them is on its way.':
    '{group} dispose de {seats} de la formule {plan} jusqu’au {until}. La facture des nouvelles est en route.',
  '{group} has {seats} of {plan} until {until}. Your card has been charged for them.':
    '{group} dispose de {seats} de la formule {plan} jusqu’au {until}. Votre carte a été débitée pour les nouvelles.',
  '{group} is renewed on {until}, as if it had never been cancelled.':
    '{group} sera renouvelé le {until}, comme s’il n’avait jamais été résilié.',
  '{group} keeps {seats} of {plan} after {until} as well.':
    '{group} conserve {seats} de la formule {plan} au-delà du {until}.',
  '{name}: {value}': '{name} : {value}',
  '{nextPlan} from {from}': '{nextPlan} à partir du {from}',
  '{plan} ends on {endsAt}': '{plan} prend fin le {endsAt}',
  '{plan} goes on': '{plan} continue',
  '{plan} has ended': '{plan} a pris fin',
  '{plan} has ended, as you wished. Your account stays, with everything that is free.':
    'La formule {plan} a pris fin, comme vous le souhaitiez. Votre compte demeure, avec tout ce qui est gratuit.',
  '{plan} has ended, because its renewal could not be paid. Your account stays, with everything that is free.':
    'La formule {plan} a pris fin, car son renouvellement n’a pas pu être payé. Votre compte demeure, avec tout ce qui est gratuit.',
  '{plan} has ended, because your bank has called its payment back. Your account stays, with everything that is free.':
    'La formule {plan} a pris fin, car votre banque a rappelé son paiement. Votre compte demeure, avec tout ce qui est gratuit.',
  '{plan} has ended. Your account stays, with everything that is free.':
    'La formule {plan} a pris fin. Votre compte demeure, avec tout ce qui est gratuit.',
  '{plan} has not begun, and nothing is owed. What you typed can be sent again, with another way to pay.':
    'La formule {plan} n’a pas commencé, et vous ne devez rien. Vous pouvez renvoyer vos informations avec un autre moyen de paiement.',
  '{plan} is due for renewal, and your bank asks you to approve the payment of {amount} yourself.':
    'La formule {plan} arrive à renouvellement, et votre banque vous demande d’approuver vous-même le paiement de {amount}.',
  '{plan} is yours as of now.': 'La formule {plan} est à vous dès maintenant.',
  '{plan} is yours as of now. You paid {amount}: its price, less what was left of {previousPlan}.':
    'La formule {plan} est à vous dès maintenant. Vous avez payé {amount} : son prix, moins ce qui restait de {previousPlan}.',
  '{plan} renews on {renewsAt}': '{plan} : renouvellement le {renewsAt}',
  '{plan} rests until it is paid': '{plan} est en suspens jusqu’au paiement',
  '{plan}, another year': '{plan}, une année de plus',
  '{plan}, concluded on {concludedAt}': '{plan}, conclu le {concludedAt}',
  '{plan}, first year': '{plan}, première année',
  '{plan}, free days': '{plan}, jours offerts',
  '{plan}, the gift of {from}, is yours until {until}. Then it ends by itself: nothing is renewed, and nothing is charged.':
    'La formule {plan}, offerte par {from}, est à vous jusqu’au {until}. Elle prend alors fin d’elle-même : rien n’est renouvelé, rien n’est prélevé.',
  '{plan}, which you had as a gift of {from}, has ended. Your account stays, and with it all that is free.':
    'La formule {plan}, offerte par {from}, a pris fin. Votre compte demeure, et avec lui tout ce qui est gratuit.',
  '{plan}, which you had as our guest, has ended. Your account stays, and with it all that is free.':
    'La formule {plan}, dont vous profitiez en qualité d’invité, a pris fin. Votre compte demeure, et avec lui tout ce qui est gratuit.',
  '{plan}, with {percent}% off your first year back': '{plan}, {percent} % de moins la première année de votre retour',
  '{seats, plural, =1 {one seat} other {# seats}}': '{seats, plural, =1 {une place} other {# places}}',
  '{text}:': '{text} :',
  '{years, plural, =1 {one year} =2 {two years} =3 {three years} =4 {four years} =5 {five years} other {# years}}':
    '{years, plural, =1 {un an} =2 {deux ans} =3 {trois ans} =4 {quatre ans} =5 {cinq ans} other {# ans}}',
}
