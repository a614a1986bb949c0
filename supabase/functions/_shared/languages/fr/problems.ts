export const problems: Record<string, string> = {
  'A British postcode, please, such as EH9 1HN.': 'Un code postal britannique, s’il vous plaît, comme EH9 1HN.',
  'A Canadian postal code, please, such as H2Y 1C6.': 'Un code postal canadien, s’il vous plaît, comme H2Y 1C6.',
  'A ZIP code of five digits, please, such as 10012.': 'Un code ZIP à cinq chiffres, s’il vous plaît, comme 10012.',
  'A code of the authenticator is needed': 'Un code de l’application d’authentification est nécessaire',
  'A code takes the place of the free days.': 'Un code remplace les jours offerts.',
  'A day within a year, please.': 'Un jour d’ici un an, s’il vous plaît.',
  'A day, please.': 'Un jour, s’il vous plaît.',
  'A password, please.': 'Un mot de passe, s’il vous plaît.',
  'A payment is open. Please pay it first; then choose another plan.':
    'Un paiement reste à régler. Réglez-le d’abord ; choisissez ensuite une autre formule.',
  'A postal code of letters and digits, please.': 'Un code postal fait de lettres et de chiffres, s’il vous plaît.',
  'A request may be one megabyte long, the text of an article three.':
    'Une demande peut peser un mégaoctet, le texte d’un article trois.',
  'A sentence, please.': 'Une phrase, s’il vous plaît.',
  'A whole number from 1 to 100.': 'Un nombre entier de 1 à 100.',
  'A year, please, such as 2026.': 'Une année, s’il vous plaît, comme 2026.',
  'An Australian postcode of four digits, please, such as 3000.':
    'Un code postal australien à quatre chiffres, s’il vous plaît, comme 3000.',
  'An account is being made at this address at this very moment. Please try again.':
    'Un compte est en cours de création à cette adresse en ce moment même. Réessayez.',
  'An amount is open from before, so your plan cannot begin with free days. The page shows what it costs now.':
    'Un montant antérieur reste dû : votre formule ne peut pas commencer par des jours offerts. La page indique ce qu’elle coûte à présent.',
  'An e-mail address, please, such as name@example.com.': 'Une adresse e-mail, s’il vous plaît, comme nom@example.com.',
  'An invoice is overdue. Please pay it first; then add seats.':
    'Une facture est en retard. Réglez-la d’abord ; ajoutez ensuite des places.',
  'At most 72 bytes, please.': '72 octets au plus, s’il vous plaît.',
  'At most {max} addresses at once, please.': '{max} adresses à la fois au plus, s’il vous plaît.',
  'At most {max} characters, please.': '{max} caractères au plus, s’il vous plaît.',
  'At most {max} years, please.': '{max} ans au plus, s’il vous plaît.',
  'Away for a moment': 'Absent un instant',
  'Changed in the meantime': 'Modifié entre-temps',
  'Every seat of this group is in use. Please ask who invited you: the invitation stays open.':
    'Toutes les places de ce groupe sont occupées. Adressez-vous à la personne qui vous a invité : l’invitation reste ouverte.',
  'Fewer seats are planned for the next term. Please take that back first; then add seats.':
    'Moins de places sont prévues pour la prochaine période. Revenez d’abord sur ce choix ; ajoutez ensuite des places.',
  'First and last name, please.': 'Le prénom et le nom, s’il vous plaît.',
  'For whom it is, please.': 'Le nom du destinataire, s’il vous plaît.',
  'Invalid email or password': 'Adresse e-mail ou mot de passe incorrect',
  'It is paused already, for other editions. Please resume it first.':
    'Elle est déjà en pause, pour d’autres éditions. Reprenez-la d’abord, s’il vous plaît.',
  'Method not allowed': 'Méthode non autorisée',
  'More seats than these are in use. Please remove members first.':
    'Davantage de places sont occupées. Retirez d’abord des membres.',
  'No e-mail can be sent to this address. Please check it.':
    'Aucun e-mail ne peut être envoyé à cette adresse. Vérifiez-la.',
  'No gift has this code. Please compare it with the card or the letter.':
    'Aucun cadeau ne porte ce code. Comparez-le avec la carte ou le message.',
  'No longer published': 'N’est plus publié',
  'Not a place in these results. Start again without a cursor.':
    'Cette position n’existe pas dans les résultats. Recommencez sans curseur.',
  'Not a place in this list. Start again without a cursor.':
    'Cette position n’existe pas dans la liste. Recommencez sans curseur.',
  'Not allowed': 'Non autorisé',
  'Not an e-mail address: {found}': 'Ce n’est pas une adresse e-mail : {found}',
  'Not found': 'Introuvable',
  'Not one of our checks of a card.': 'Ce n’est pas l’une de nos vérifications de carte.',
  'Not possible as things stand': 'Impossible en l’état',
  'Not signed in': 'Non connecté',
  'On one line, please.': 'Sur une ligne, s’il vous plaît.',
  'One of the countries of the list, please.': 'L’un des pays de la liste, s’il vous plaît.',
  'One of the subjects of the list, please.': 'L’un des sujets de la liste, s’il vous plaît.',
  'One or more years, please.': 'Une ou plusieurs années, s’il vous plaît.',
  'One year at least.': 'Un an au moins.',
  'Our payment service does not answer at the moment. Nothing is lost: please try again shortly.':
    'Notre service de paiement ne répond pas pour l’instant. Rien n’est perdu : réessayez dans un moment.',
  'Our terms have changed since you opened this page. Nothing has been charged: please read them, and send the form again.':
    'Nos conditions ont changé depuis que vous avez ouvert cette page. Rien n’a été débité : lisez-les, puis renvoyez le formulaire.',
  'Part of the query could not be used.': 'Une partie de la requête n’a pas pu être utilisée.',
  'Part of this cannot be kept as text.': 'Une partie de cet envoi ne peut pas être conservée comme texte.',
  'Payments are not set up here.': 'Les paiements ne sont pas disponibles ici.',
  'Please choose something else than your name or your address.':
    'Choisissez autre chose que votre nom ou votre adresse.',
  'Please confirm your e-mail address first: the invoice goes there.':
    'Confirmez d’abord votre adresse e-mail : la facture y sera envoyée.',
  'Please confirm your e-mail address first: the link is in the letter that we sent you.':
    'Confirmez d’abord votre adresse e-mail : le lien est dans le message que nous vous avons envoyé.',
  'Please enter your e-mail address once more; then your name.':
    'Saisissez encore une fois votre adresse e-mail ; puis votre nom.',
  'Please leave out characters that cannot be written.': 'Retirez les caractères qui ne peuvent pas s’écrire.',
  'Please select some text.': 'Sélectionnez un passage.',
  'Please send this as application/json.': 'Envoyez ceci en application/json.',
  'Please sign in.': 'Connectez-vous.',
  'Some values are not valid': 'Certaines valeurs ne conviennent pas',
  'Somebody else has changed this meanwhile. Nothing of yours is saved yet: load it again.':
    'Quelqu’un d’autre a modifié cela entre-temps. Rien de votre part n’est encore enregistré : rechargez.',
  'Somebody else is editing': 'Quelqu’un d’autre modifie',
  'Somebody has accepted this invitation already.': 'Quelqu’un a déjà accepté cette invitation.',
  'Somebody is registering this address at this very moment. Please try again.':
    'Quelqu’un enregistre cette adresse en ce moment même. Réessayez.',
  'Something went wrong on our side. If you write to us, please quote {requestId}.':
    'Une erreur s’est produite de notre côté. Si vous nous écrivez, citez {requestId}.',
  'Street and number, please.': 'Le numéro et la rue, s’il vous plaît.',
  'Subscribers share whole articles.': 'Le partage d’articles entiers est réservé aux abonnés.',
  'That is more than this address takes: {size} at most.':
    'C’est plus que ce que cette adresse accepte : {size} au plus.',
  'That is no password of ours.': 'Ce mot de passe ne peut pas être l’un des nôtres.',
  'That was rather often for so short a time. Please try again in {wait}.':
    'C’était un peu trop souvent en si peu de temps. Réessayez dans {wait}.',
  'The address is too long': 'L’adresse est trop longue',
  'The amount has changed meanwhile. Nothing was changed: please look at the new one.':
    'Le montant a changé entre-temps. Rien n’a été modifié : voyez le nouveau.',
  'The amount in cents, please.': 'Le montant en centimes, s’il vous plaît.',
  'The article could not be loaded. Please try again.': 'L’article n’a pas pu être chargé. Réessayez.',
  'The bank has not agreed to this card yet.': 'La banque n’a pas encore accepté cette carte.',
  'The body is nested deeper than anything here.':
    'Le corps est imbriqué plus profondément que tout ce qui existe ici.',
  'The body is not JSON.': 'Le corps n’est pas en JSON.',
  'The body is not text in UTF-8.': 'Le corps n’est pas du texte en UTF-8.',
  'The card could not be set just now. Please try again.': 'La carte n’a pas pu être composée à l’instant. Réessayez.',
  'The city, please.': 'La ville, s’il vous plaît.',
  'The code on one line, please.': 'Le code sur une ligne, s’il vous plaît.',
  'The code, please.': 'Le code, s’il vous plaît.',
  'The file could not be made just now. Please try again.':
    'Le fichier n’a pas pu être préparé à l’instant. Réessayez.',
  'The free days are not yours to have any more. The page shows what it costs now.':
    'Les jours offerts ne vous sont plus ouverts. La page indique le prix à présent.',
  'The free plan begins by itself when you cancel.': 'La formule gratuite commence d’elle-même quand vous résiliez.',
  'The full name, please.': 'Le nom complet, s’il vous plaît.',
  'The group has fewer seats by now. Please reload the page.':
    'Le groupe compte moins de places entre-temps. Rechargez la page.',
  'The invoice of another group of yours is not paid yet. Please pay it first, or pay this one by card.':
    'La facture d’un autre de vos groupes n’est pas encore réglée. Réglez-la d’abord, ou payez celle-ci par carte.',
  'The library is closed for a moment. Please try again shortly.':
    'La bibliothèque est fermée un instant. Réessayez dans un moment.',
  'The link that you made before cannot be shown again.': 'Le lien que vous aviez créé ne peut plus être affiché.',
  'The magazine is being prepared and will be here shortly. This page looks again by itself.':
    'Le magazine se prépare et arrive dans un instant. Cette page se recharge d’elle-même.',
  'The money is on its way back already.': 'Le remboursement est déjà en route.',
  'The months of your pause have been added to this term. You can choose another plan when it has ended, on {date}.':
    'Les mois de votre pause ont été ajoutés à cette période. Vous pourrez choisir une autre formule quand elle sera terminée, le {date}.',
  'The name for the invoice, please.': 'Le nom pour la facture, s’il vous plaît.',
  'The name on one line, please.': 'Le nom sur une ligne, s’il vous plaît.',
  'The payment failed': 'Le paiement a échoué',
  'The postal code, please.': 'Le code postal, s’il vous plaît.',
  'The price in cents, please.': 'Le prix en centimes, s’il vous plaît.',
  'The printed edition is not sent there yet. Please write to us, or choose a plan without it.':
    'L’édition imprimée n’y est pas encore envoyée. Écrivez-nous, ou choisissez une formule sans elle.',
  'The printed edition of your plan cannot be paused.':
    'L’édition imprimée de votre formule ne peut pas être mise en pause.',
  'The request could not be read': 'La demande n’a pas pu être lue',
  'The request is not JSON': 'La demande n’est pas en JSON',
  'The request is too large': 'La demande est trop volumineuse',
  'The seats of this group are closed at the moment.': 'Les places de ce groupe sont fermées pour le moment.',
  'The seats stay as they were.': 'Les places restent inchangées.',
  'The street and number, please.': 'Le numéro et la rue, s’il vous plaît.',
  'The subject on one line, please.': 'L’objet sur une ligne, s’il vous plaît.',
  'The terms have changed': 'Les conditions ont changé',
  'There is an account at this address. Please sign in first.':
    'Un compte existe à cette adresse. Connectez-vous d’abord.',
  'There is no article at this address.': 'Il n’y a pas d’article à cette adresse.',
  'There is no card to take the payment from. Please add one first.':
    'Aucune carte ne peut être débitée. Ajoutez-en une d’abord.',
  'There is no contract of yours that could be withdrawn from now. Please write to us if you think otherwise.':
    'Vous n’avez aucun contrat dont vous pourriez vous rétracter à présent. Si vous pensez le contraire, écrivez-nous.',
  'There is no current issue. Please check back later for our latest.':
    'Il n’y a pas de numéro en cours. Revenez plus tard pour découvrir le prochain.',
  'There is no free article at this address.': 'Il n’y a pas d’article gratuit à cette adresse.',
  'There is no issue at this address.': 'Il n’y a pas de numéro à cette adresse.',
  'There is no receipt of yours for this.': 'Vous n’avez pas de reçu pour ceci.',
  'There is no such invitation. Please open the link from the e-mail.':
    'Cette invitation n’existe pas. Ouvrez le lien depuis l’e-mail.',
  'There is no such open alarm.': 'Il n’y a pas d’alarme ouverte de ce nom.',
  'There is no such subscription.': 'Cet abonnement n’existe pas.',
  'There is nothing at this address.': 'Il n’y a rien à cette adresse.',
  'These are more invitations than one group may send in a day. Please go on tomorrow.':
    'C’est plus d’invitations qu’un groupe ne peut en envoyer en un jour. Continuez demain.',
  'These are no longer the next editions. Nothing has changed: please look at the new ones.':
    'Ce ne sont plus les prochaines éditions. Rien n’a changé : regardez les nouvelles, s’il vous plaît.',
  'These seats cost something else by now. Nothing was changed or taken: please look at the new amount.':
    'Le prix de ces places a changé entre-temps. Rien n’a été modifié ni débité : voyez le nouveau montant.',
  'This address has an account of its own by now.': 'Cette adresse a entre-temps son propre compte.',
  'This address has been changed elsewhere meanwhile. Nothing of yours is saved yet: open it again to see the change.':
    'Cette adresse a été modifiée ailleurs entre-temps. Rien de votre part n’est encore enregistré : rouvrez-la pour voir le changement.',
  'This address holds a percent sign that leads nowhere.':
    'Cette adresse contient un signe pour cent qui ne mène nulle part.',
  'This address is longer than any of ours.': 'Cette adresse est plus longue que toutes les nôtres.',
  'This address only takes {methods}.': 'Cette adresse n’accepte que {methods}.',
  'This article is for subscribers.': 'Cet article est réservé aux abonnés.',
  'This article is not open here.': 'Cet article n’est pas ouvert ici.',
  'This asks for a code of your authenticator.': 'Un code de votre application d’authentification est nécessaire.',
  'This can only be sent from a page of the magazine.': 'Ceci ne peut être envoyé que depuis une page du magazine.',
  'This card has had its free days before, so nothing has begun and nothing was charged. You can subscribe without them.':
    'Cette carte a déjà bénéficié de jours offerts : rien n’a commencé et rien n’a été débité. Vous pouvez vous abonner sans eux.',
  'This code is for another account or plan, or was used. Please sign in with yours.':
    'Ce code vaut pour un autre compte ou une autre formule, ou a déjà servi. Connectez-vous avec le vôtre.',
  'This code is not one of ours, or is not good for this.':
    'Ce code n’est pas l’un des nôtres, ou ne vaut pas pour cet achat.',
  'This code is wrong, has been used, or is older than ten minutes.':
    'Ce code est faux, a déjà servi, ou date de plus de dix minutes.',
  'This country and postal code do not belong together.': 'Ce pays et ce code postal ne correspondent pas.',
  'This gift has been redeemed already.': 'Ce cadeau a déjà été activé.',
  'This gift has been redeemed, so it stays.': 'Ce cadeau a été activé : il reste acquis.',
  'This gift has been taken back by its buyer.': 'Ce cadeau a été repris par la personne qui l’avait acheté.',
  'This gift is no longer valid.': 'Ce cadeau n’est plus valable.',
  'This gift is paid already. Nothing more has been charged.': 'Ce cadeau est déjà payé. Rien de plus n’a été débité.',
  'This group has ended. Its invoices stay as they are.': 'Ce groupe a pris fin. Ses factures restent telles quelles.',
  'This group has just ended. Nothing was charged.': 'Ce groupe vient de prendre fin. Rien n’a été débité.',
  'This group has no such invitation.': 'Ce groupe n’a aucune invitation de ce genre.',
  'This group has no such invoice.': 'Ce groupe n’a aucune facture de ce genre.',
  'This group is bought already, and is in your account. Nothing more has been charged.':
    'Ce groupe est déjà acheté et se trouve dans votre compte. Rien de plus n’a été débité.',
  'This group pays by invoice. An open invoice can be paid by card on its page.':
    'Ce groupe paie sur facture. Une facture ouverte peut être réglée par carte sur sa page.',
  'This invitation has ended. Please ask for another one.': 'Cette invitation a expiré. Demandez-en une autre.',
  'This invitation was taken back.': 'Cette invitation a été retirée.',
  'This is no plan that costs nothing.': 'Cette formule n’est pas gratuite.',
  'This is not a VAT id of your country.': 'Ce n’est pas un numéro de TVA de votre pays.',
  'This is not a link of ours.': 'Ce lien n’est pas l’un des nôtres.',
  'This is not your current password.': 'Ce n’est pas votre mot de passe actuel.',
  'This is the address that your account has.': 'C’est déjà l’adresse de votre compte.',
  'This is the plan that you have.': 'C’est déjà votre formule.',
  'This is your password already.': 'C’est déjà votre mot de passe.',
  'This issue is for subscribers.': 'Ce numéro est réservé aux abonnés.',
  'This link does not exist.': 'Ce lien n’existe pas.',
  'This link has been used, is too old, or is not one of ours. Please ask for a new one.':
    'Ce lien a déjà servi, est trop ancien, ou n’est pas l’un des nôtres. Demandez-en un nouveau.',
  'This link has been used, or it is more than a day old.': 'Ce lien a déjà servi, ou il a plus d’un jour.',
  'This link is not complete, or not one of ours.': 'Ce lien est incomplet, ou n’est pas l’un des nôtres.',
  'This link is not whole. Please open it from the e-mail.': 'Ce lien est incomplet. Ouvrez-le depuis l’e-mail.',
  'This link no longer works': 'Ce lien ne fonctionne plus',
  'This offer is not yours to take any more. Nothing has changed.':
    'Cette offre ne vous est plus ouverte. Rien n’a changé.',
  'This offer no longer holds. Nothing was changed or taken: please look at the new amount.':
    'Cette offre ne tient plus. Rien n’a été modifié ni débité : voyez le nouveau montant.',
  'This page looks again by itself.': 'Cette page se recharge d’elle-même.',
  'This password is in a list of leaked ones, which are tried first. Please choose another.':
    'Ce mot de passe figure dans une liste de mots de passe divulgués, qui sont essayés en premier. Choisissez-en un autre.',
  'This password is too easy to guess. Please choose another.':
    'Ce mot de passe est trop facile à deviner. Choisissez-en un autre.',
  'This plan has no price in {currency}. Please reload the page.':
    'Cette formule n’a pas de prix dans cette monnaie : {currency}. Rechargez la page.',
  'This plan is not on offer.': 'Cette formule n’est pas proposée.',
  'This preview is over. Ask for a new link.': 'Cet aperçu est terminé. Demandez un nouveau lien.',
  'This room is for staff.': 'Cette page est réservée à l’équipe.',
  'This subscription costs nothing.': 'Cet abonnement est gratuit.',
  'This subscription costs something else by now. Please reload the page.':
    'Le prix de cet abonnement a changé entre-temps. Rechargez la page.',
  'This subscription has ended.': 'Cet abonnement a pris fin.',
  'This subscription is not sold to groups.': 'Cet abonnement n’est pas vendu aux groupes.',
  'This subscription is paid by card.': 'Cet abonnement se paie par carte.',
  'This token does not allow this.': 'Ce jeton ne le permet pas.',
  'This token does not exist, has expired or is revoked.': 'Ce jeton n’existe pas, a expiré ou a été révoqué.',
  'This was settled in another window just now. Please reload the page.':
    'Cela vient d’être réglé dans une autre fenêtre. Rechargez la page.',
  'This way to sign in is not set up here.': 'Ce moyen de connexion n’est pas disponible ici.',
  'Too many requests': 'Trop de demandes',
  'We could not tell whether this was saved. Please look before you try again.':
    'Nous n’avons pas pu savoir si l’enregistrement a eu lieu. Vérifiez avant de réessayer.',
  'We do not know where you are taxed. Please write to us, and we correct it.':
    'Nous ne savons pas où vous êtes imposé. Écrivez-nous, et nous le corrigerons.',
  'We have written to this address five times, and write no more.':
    'Nous avons écrit cinq fois à cette adresse et n’écrivons plus.',
  'We know VAT ids of the EU, the United Kingdom, Switzerland and Norway only.':
    'Nous ne connaissons que les numéros de TVA de l’Union européenne, du Royaume-Uni, de la Suisse et de la Norvège.',
  'What you subscribed to has just ended. Nothing was charged.':
    'Votre abonnement vient de prendre fin. Rien n’a été débité.',
  'Where may we send the printed edition? Please save a delivery address first.':
    'Où devons-nous envoyer l’édition imprimée ? Enregistrez d’abord une adresse de livraison.',
  'Where the printed edition goes, please.': 'L’adresse d’envoi de l’édition imprimée, s’il vous plaît.',
  'Who gives it, please.': 'Le nom de la personne qui offre, s’il vous plaît.',
  'You are not signed in there.': 'Vous n’y êtes pas connecté.',
  'You have 20 addresses already. Please remove one first.': 'Vous avez déjà 20 adresses. Supprimez-en une d’abord.',
  'You have a complimentary subscription. The invitation stays open: accept it when that has ended.':
    'Vous avez un abonnement gracieux. L’invitation reste ouverte : acceptez-la quand il aura pris fin.',
  'You have a seat in a group already. The invitation stays open: leave the other group first.':
    'Vous avez déjà une place dans un groupe. L’invitation reste ouverte : quittez d’abord l’autre groupe.',
  'You have cancelled nothing that we ask about.':
    'Vous n’avez rien résilié au sujet de quoi nous posions une question.',
  'You have cancelled this subscription. Please resume it first; then choose another plan.':
    'Vous avez résilié cet abonnement. Reprenez-le d’abord ; choisissez ensuite une autre formule.',
  'You have chosen another plan for the end of the period. Please take that back first.':
    'Vous avez choisi une autre formule pour la fin de la période. Revenez d’abord sur ce choix.',
  'You have declared no such withdrawal.': 'Vous n’avez déclaré aucune rétractation de ce genre.',
  'You have gone on in another window. Please go on there, or reload this page.':
    'Vous avez continué dans une autre fenêtre. Poursuivez là-bas, ou rechargez cette page.',
  'You have no seat in a group.': 'Vous n’avez de place dans aucun groupe.',
  'You have no subscription that is paid for.': 'Vous n’avez pas d’abonnement payant.',
  'You have no such address.': 'Vous n’avez aucune adresse de ce genre.',
  'You have no such check of a card.': 'Vous n’avez aucune vérification de carte de ce genre.',
  'You have no such credit note.': 'Vous n’avez aucun avoir de ce genre.',
  'You have no such gift.': 'Vous n’avez aucun cadeau de ce genre.',
  'You have no such highlight.': 'Vous n’avez aucun surlignage de ce genre.',
  'You have no such invoice.': 'Vous n’avez aucune facture de ce genre.',
  'You have not begun such an article.': 'Vous n’avez pas commencé cet article.',
  'You have not saved such an article.': 'Vous n’avez pas enregistré cet article.',
  'You have read the free articles of this month.': 'Vous avez lu les articles gratuits de ce mois.',
  'You have saved 1000 articles already. Please remove one first.':
    'Vous avez déjà enregistré 1000 articles. Retirez-en un d’abord.',
  'You have shared as many articles as a month allows. The next month begins on the first.':
    'Vous avez partagé autant d’articles qu’un mois le permet. Le prochain commence le 1er.',
  'You have subscribed already. Nothing more has been charged.': 'Vous êtes déjà abonné. Rien de plus n’a été débité.',
  'You have taken an offer for your next year. Please give it up first; then choose another plan.':
    'Vous avez accepté une offre pour votre prochaine année. Renoncez-y d’abord ; choisissez ensuite une autre formule.',
  'You keep 100 highlights of an article, and 2000 in all. Please remove one first.':
    'Vous pouvez garder 100 surlignages par article, et 2000 en tout. Supprimez-en un d’abord.',
  'You manage no such group.': 'Vous ne gérez aucun groupe de ce genre.',
  'You manage twenty groups already. Please write to us.': 'Vous gérez déjà vingt groupes. Écrivez-nous.',
  'You pay for a subscription of your own. The invitation stays open: accept it when your subscription has ended.':
    'Vous payez votre propre abonnement. L’invitation reste ouverte : acceptez-la quand il aura pris fin.',
  'Your account has no e-mail address.': 'Votre compte n’a pas d’adresse e-mail.',
  'Your bank is still processing an earlier payment, which takes some days. Nothing was changed: please try again when it is paid.':
    'Votre banque traite encore un paiement précédent, ce qui prend quelques jours. Rien n’a été modifié : veuillez réessayer lorsqu’il sera encaissé.',
  'Your card does not support this type of purchase.': 'Votre carte ne permet pas ce type d’achat.',
  'Your card has expired.': 'Votre carte a expiré.',
  'Your card has insufficient funds.': 'Le solde de votre carte est insuffisant.',
  'Your card was declined.': 'Votre carte a été refusée.',
  "Your card's security code is incorrect.": 'Le code de sécurité de votre carte est incorrect.',
  'Your country, please.': 'Votre pays, s’il vous plaît.',
  'Your country, please: taxes depend on it.': 'Votre pays, s’il vous plaît : les taxes en dépendent.',
  'Your first name on one line, please.': 'Votre prénom sur une ligne, s’il vous plaît.',
  'Your first name, please.': 'Votre prénom, s’il vous plaît.',
  'Your free days are running. You can choose another plan as soon as they have ended.':
    'Vos jours offerts sont en cours. Vous pourrez choisir une autre formule dès qu’ils auront pris fin.',
  'Your last name on one line, please.': 'Votre nom sur une ligne, s’il vous plaît.',
  'Your last name, please.': 'Votre nom, s’il vous plaît.',
  'Your message, please.': 'Votre message, s’il vous plaît.',
  'Your name on one line, please.': 'Votre nom sur une ligne, s’il vous plaît.',
  'Your name, please.': 'Votre nom, s’il vous plaît.',
  'Your password, please.': 'Votre mot de passe, s’il vous plaît.',
  'Your payment for the gift that you chose before is still being processed. Nothing more has been charged. Please try again in a few minutes.':
    'Le paiement du cadeau que vous aviez choisi auparavant est encore en cours de traitement. Rien de plus n’a été débité. Veuillez réessayer dans quelques minutes.',
  'Your payment is on its way to us, which takes a bank some days. Please do not pay again.':
    'Votre paiement est en route, ce qui prend quelques jours à une banque. Ne payez pas une seconde fois.',
  'Your plan stays as it was.': 'Votre formule reste inchangée.',
  'Your postal code, please: taxes depend on it.': 'Votre code postal, s’il vous plaît : les taxes en dépendent.',
  'Your printed edition is paused. You can choose another plan when the pause is over, or, if it has left out an edition, when this term has ended.':
    'Votre édition imprimée est en pause. Vous pourrez choisir une autre formule quand la pause sera terminée ou, si une édition a déjà été omise, à la fin de cette période.',
  'Your renewal is being paid. You can add seats as soon as that is done.':
    'Votre renouvellement est en cours de paiement. Vous pourrez ajouter des places dès que ce sera fait.',
  'Your renewal is being paid. You can choose another plan as soon as that is done.':
    'Votre renouvellement est en cours de paiement. Vous pourrez choisir une autre formule dès que ce sera fait.',
  'Your role does not allow this.': 'Votre rôle ne le permet pas.',
  'a minute': 'une minute',
  '{count} hours': '{count} heures',
  '{count} minutes': '{count} minutes',
}
