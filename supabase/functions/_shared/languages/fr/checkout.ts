export const checkout: Record<string, string> = {
  '<strong>Please confirm your address.</strong> The letter with your receipt has a button for it. Your plan is yours meanwhile.':
    '<strong>Confirmez votre adresse, s’il vous plaît.</strong> L’e-mail qui contient votre reçu a un bouton pour cela. D’ici là, votre formule est déjà à vous.',
  '<strong>Please confirm your address.</strong> The receipt to <address>{email}</address> has a button for it.':
    '<strong>Confirmez votre adresse, s’il vous plaît.</strong> Le reçu envoyé à <address>{email}</address> a un bouton pour cela.',
  'A few words (optional)': 'Quelques mots (facultatif)',
  'A gift': 'Un cadeau',
  'A gift for {name}': 'Un cadeau pour {name}',
  'A group by letter': 'Un groupe par courrier',
  'A group has kept a seat of the magazine for you.': 'Un groupe vous a réservé une place dans le magazine.',
  'A group is managed in an account. <signIn>Sign in, or make one</signIn>: what you typed here waits for you.':
    'Un groupe se gère dans un compte. <signIn>Connectez-vous, ou créez-en un</signIn> : ce que vous avez saisi ici vous attend.',
  'A letter asks you to confirm your address.': 'Un e-mail vous demande de confirmer votre adresse.',
  'A letter is on its way to {name}, with your words.': 'Un e-mail est en route vers {name}, avec vos mots.',
  'A link of a letter can break in two: please open it from there. If that does not help, ask who invited you for another one.':
    'Il arrive que le lien d’un e-mail soit coupé en deux : ouvrez-le depuis l’e-mail. Si cela ne suffit pas, demandez-en un autre à la personne qui vous a invité.',
  'A seat for you': 'Une place pour vous',
  'A seat is kept for you': 'Une place vous est réservée',
  'A subscription': 'Un abonnement',
  'A year or more of the magazine for somebody else, on a card with your words. It ends by itself.':
    'Une année du magazine, ou davantage, pour quelqu’un d’autre, sur une carte avec vos mots. Elle prend fin d’elle-même.',
  'A year or more of the magazine, on a card with your words. They unwrap it when they like, and nothing is ever asked of them.':
    'Une année du magazine, ou davantage, sur une carte avec vos mots. On l’ouvre quand on veut, et rien ne sera jamais demandé en retour.',
  'Accept the gift': 'Accepter le cadeau',
  'Account Information': 'Votre compte',
  'Address line 2': 'Adresse, ligne 2',
  'Already have an account? <signIn>Sign in</signIn>': 'Vous avez déjà un compte ? <signIn>Connectez-vous</signIn>',
  'Another Amount': 'Un autre montant',
  Apply: 'Appliquer',
  'Ask who invited you for another one. Your invitation stays open.':
    'Demandez-en une autre à la personne qui vous a invité. Votre invitation reste valable.',
  'Ask who invited you for another one: it takes them a moment.':
    'Demandez-en une autre à la personne qui vous a invité : c’est l’affaire d’un instant.',
  'Back to the card': 'Retour à la carte',
  'Back to the checkout': 'Retour au paiement',
  'Back to the group': 'Retour au groupe',
  'Begin to read': 'Commencer à lire',
  'Billing Details': 'Facturation',
  'Bookshops, galleries and hotel lobbies that are careful about what they put on the table.':
    'Des librairies, des galeries et des halls d’hôtel qui choisissent avec soin ce qu’ils posent sur la table.',
  'Buying seats needs JavaScript, which this browser does not run. Write to <mail>{address}</mail> and say how many of you read: a person answers you.':
    'L’achat de places demande JavaScript, que ce navigateur n’exécute pas. Écrivez à <mail>{address}</mail> et dites combien vous êtes à lire : une personne vous répond.',
  'By card, now and each year': 'Par carte, maintenant et chaque année',
  'By e-mail, on the day you choose': 'Par e-mail, le jour de votre choix',
  'By invoice and transfer, within thirty days': 'Par virement sur facture, sous trente jours',
  'By your country': 'Selon votre pays',
  'Cards cannot be taken here at the moment. Say whom you would like to give a year to, and a person answers you.':
    'Les cartes ne peuvent pas être acceptées ici pour le moment. Dites-nous à qui vous aimeriez offrir une année : une personne vous répondra.',
  'Chosen for Renewal': 'Choisie au renouvellement',
  'Delivery Address': 'Adresse de livraison',
  'Digital Platforms': 'Plateformes numériques',
  'Direct Subscription': 'Abonnement direct',
  'Downgrade at Renewal': 'En changer au renouvellement',
  'Each issue from its first morning, with the rest of your reading.':
    'Chaque numéro dès son premier matin, avec le reste de vos lectures.',
  'Each year, until you cancel': 'Chaque année, jusqu’à résiliation',
  'Each {period} after': '{period, select, year {Chaque année suivante} other {Ensuite ({period})}}',
  'Every month, from the first payment on': 'Chaque mois, dès le premier paiement',
  'Every month, to each of them': 'Chaque mois, à chacun',
  'Every month, to your address': 'Chaque mois, à votre adresse',
  'Every month, where they say': 'Chaque mois, à l’adresse de son choix',
  'Every seat is taken': 'Toutes les places sont prises',
  'Everything that you typed waits here, except the password.':
    'Tout ce que vous avez saisi vous attend ici, sauf le mot de passe.',
  'Fill in what is asked for below; then one touch pays.':
    'Remplissez ce qui est demandé ci-dessous ; une seule touche suffit ensuite pour payer.',
  'First in print': 'Première édition',
  'First {days} days free': '{days, plural, one {Le premier jour offert} other {Les # premiers jours offerts}}',
  'Five years': 'Cinq ans',
  'For how long': 'Pour combien de temps',
  'For now until {date}: the group renews it, or it ends by itself.':
    'Pour l’instant jusqu’au {date} : le groupe la renouvelle, ou elle prend fin d’elle-même.',
  'For somebody else? <gift>Give it as a gift</gift>.': 'Pour quelqu’un d’autre ? <gift>Offrez-le</gift>.',
  'For tablets and telephones, and for trains without a signal.':
    'Pour tablettes et téléphones, et pour les trains sans réseau.',
  'Four years': 'Quatre ans',
  Free: 'Gratuit',
  'Free until': 'Gratuit jusqu’au',
  'From our hands to yours, with nobody in between.': 'De nos mains aux vôtres, sans personne entre les deux.',
  'From {min} to {max}, please': 'De {min} à {max}, s’il vous plaît',
  'Full name': 'Nom complet',
  'Gifts are taken by letter': 'Les cadeaux se commandent par courrier',
  'Give a year by letter': 'Offrir une année par courrier',
  'Give it as a gift': 'L’offrir en cadeau',
  'Give somebody the time to read': 'Offrez le temps de lire',
  'Give {term}: {amount}': 'Offrir {term} : {amount}',
  'Groups are taken by letter': 'Les groupes s’inscrivent par courrier',
  'Have a code?': 'Vous avez un code ?',
  'How it arrives': 'Comment il arrive',
  'How it is paid': 'Comment payer',
  'How many': 'Combien',
  'If it was you, it is in your account. If it was not, write to us: we find out.':
    'Si c’était vous, il se trouve dans votre compte. Sinon, écrivez-nous : nous chercherons.',
  'If this magazine is yours': 'Si ce magazine est le vôtre',
  'In print': 'Imprimé',
  'In print to {countries}. Subscribe by the {day}th of a month, and the next month’s edition is your first. If you live elsewhere, <contact>write to us</contact>, or read it all on a screen.':
    'Édition imprimée envoyée vers : {countries}. Abonnez-vous au plus tard le {day} du mois, et l’édition du mois suivant sera votre première. Si vous vivez ailleurs, <contact>écrivez-nous</contact>, ou lisez tout à l’écran.',
  'Invite your readers': 'Inviter vos lecteurs',
  'Invoiced today': 'Facturé aujourd’hui',
  'Invoices go to (optional)': 'Factures envoyées à (facultatif)',
  'It is free until {date}; your card is kept, and the first year is charged on that day. If you cancel before, in your account, under Subscription, nothing is ever charged. An e-mail reminds you a week before.':
    'Il est gratuit jusqu’au {date} ; votre carte est conservée, et la première année est débitée ce jour-là. Si vous résiliez avant, dans votre compte, sous Abonnement, rien n’est jamais débité. Un e-mail vous le rappelle une semaine avant.',
  'It is in your account, and a letter says until when. There is nothing to pay, and nothing to cancel.':
    'Elle est dans votre compte, et un e-mail dit jusqu’à quand. Il n’y a rien à payer, et rien à résilier.',
  'It is kept for you': 'Il vous attend',
  'It is open, from cover to cover.': 'Il vous est ouvert, d’une couverture à l’autre.',
  'It is yours': 'Il est à vous',
  'It renews every {period} until you cancel, which you can at any time in your account, under Subscription. What is paid then runs to its end.':
    'Il se renouvelle {period, select, year {chaque année} other {({period})}} jusqu’à ce que vous le résiliiez, ce que vous pouvez faire à tout moment dans votre compte, sous Abonnement. Ce qui est payé court alors jusqu’à son terme.',
  'It stands on the invoice, and decides who owes the tax.': 'Il figure sur la facture et détermine qui doit la taxe.',
  'It takes the place of your complimentary subscription: {plan} ends as soon as this is paid, also if days of it are left.':
    'Il remplace votre abonnement gracieux : {plan} prend fin dès le paiement, même s’il en reste quelques jours.',
  'It was paid for here on {date}, and is over.': 'Il a été payé ici le {date}, et a pris fin.',
  'It was paid for here, and is over.': 'Il a été payé ici, et a pris fin.',
  'Its keys from Stripe are missing. On a machine of your own they stand in <file>.env</file>, and <example>.env.example</example> says which. On hosted Supabase they are secrets of the functions:':
    'Il lui manque ses clés Stripe. Sur votre propre machine, elles se trouvent dans <file>.env</file>, et <example>.env.example</example> dit lesquelles. Chez Supabase, ce sont des secrets des fonctions :',
  'Join {plan}': 'Rejoindre {plan}',
  'Leave it out if you followed the link of a letter.': 'À laisser vide si vous avez suivi le lien d’un e-mail.',
  'Living somewhere else? Everything is on a screen as well: choose <plans>a plan without print</plans>, or <contact>write to us</contact>, and we look for a way.':
    'Vous vivez ailleurs ? Tout se lit aussi à l’écran : choisissez <plans>une formule sans édition imprimée</plans>, ou <contact>écrivez-nous</contact>, et nous chercherons une solution.',
  'Looking for your seat…': 'Nous cherchons votre place…',
  'Manage Your Plan': 'Gérer votre formule',
  'Members see it. Without one they see the company.':
    'Les membres le voient. À défaut, ils voient le nom de l’entreprise.',
  'My payment': 'Mon paiement',
  'Name of the group (optional)': 'Nom du groupe (facultatif)',
  'No Seat Yet': 'Pas encore de place',
  'No gift has a price in your currency': 'Aucun cadeau n’a de prix dans votre monnaie',
  'No gift has this code': 'Aucun cadeau ne porte ce code',
  'No gift here': 'Aucun cadeau ici',
  'No invitation is behind this link': 'Ce lien ne mène à aucune invitation',
  'No payment here': 'Aucun paiement ici',
  'No subscription plans available at the moment.': 'Aucune formule d’abonnement pour le moment.',
  None: 'Aucune',
  'None: it ends by itself': 'Aucun : il prend fin de lui-même',
  'None: reverse charge': 'Aucune : autoliquidation',
  'Not Bought Yet': 'Pas encore acheté',
  'Not Given Yet': 'Pas encore offert',
  'Not Redeemed Yet': 'Pas encore ouvert',
  'Not needed if you are signed in.': 'Inutile si votre session est ouverte.',
  'Not paid yet': 'Pas encore payé',
  'Nothing has been charged yet. Please touch the button again.':
    'Rien n’a encore été débité. Veuillez toucher de nouveau le bouton.',
  'Nothing has been charged, and nothing is lost: you can go on where you were.':
    'Rien n’a été débité, et rien n’est perdu : vous pouvez reprendre où vous en étiez.',
  'Nothing has been charged.': 'Rien n’a été débité.',
  'Nothing here renews itself in small print. Choose how much of the magazine you would like to live with.':
    'Rien ici ne se renouvelle en petits caractères. Choisissez la place que le magazine tiendra dans votre vie.',
  'Now say who is to have one.': 'Dites maintenant à qui elles reviennent.',
  'Of it tax': 'Dont taxes',
  'On a card that you print and hand over': 'Sur une carte que vous imprimez et remettez',
  'On the day (optional)': 'Le jour dit (facultatif)',
  'On {date} a letter takes it to {name}, with your words.': 'Le {date}, un e-mail le portera à {name}, avec vos mots.',
  'Once we know the country': 'Dès que le pays est connu',
  'One magazine, many readers': 'Un magazine, de nombreux lecteurs',
  'One moment, please…': 'Un instant, s’il vous plaît…',
  'One year': 'Un an',
  'Only for a gift with the printed edition. It can be given later too.':
    'Seulement pour un cadeau avec l’édition imprimée. Vous pourrez aussi l’indiquer plus tard.',
  'Only for a seat with the printed edition. It can be given later too.':
    'Seulement pour une place avec l’édition imprimée. Vous pourrez aussi l’indiquer plus tard.',
  'Or for many who read together: one bill, and a seat for each of them.':
    'Ou pour lire à plusieurs : une seule facture, et une place pour chacun.',
  'Or let somebody else have the time to read.': 'Ou offrez à quelqu’un d’autre le temps de lire.',
  'Or pay with the form.': 'Ou payez avec le formulaire.',
  'Order for {amount}': 'Commander pour {amount}',
  'Otherwise to your own address.': 'Sinon à votre propre adresse.',
  'Otherwise to {email}.': 'Sinon à {email}.',
  'Owed by you: reverse charge': 'À votre charge : autoliquidation',
  'Paid on': 'Payé le',
  'Paid today': 'À payer aujourd’hui',
  'Pay {amount}': 'Payer {amount}',
  'Payment Information': 'Paiement',
  'Please apply the code first, or leave it out.': 'Appliquez d’abord le code, ou effacez-le.',
  'Please compare it with the card or the letter. A link of a letter can break in two: then the code below it helps.':
    'Comparez-le avec la carte ou l’e-mail. Il arrive que le lien d’un e-mail soit coupé en deux : le code qui figure dessous est alors le bon recours.',
  'Postal code (United States and Canada)': 'Code postal (États-Unis et Canada)',
  'Premium Retailers': 'Belles adresses',
  'Prices in': 'Prix en',
  'Promotion code': 'Code promotionnel',
  'Receipt to': 'Reçu envoyé à',
  'Redeem a gift': 'Ouvrir un cadeau',
  'Redeem the gift': 'Ouvrir le cadeau',
  'Renews on': 'Renouvelé le',
  Resume: 'Reprendre',
  'Seats for a group': 'Des places pour un groupe',
  'Seats for a group cannot be bought here at the moment. Say how many of you read, and a person answers you.':
    'Les places d’un groupe ne peuvent pas être achetées ici pour le moment. Dites-nous combien vous êtes à lire : une personne vous répondra.',
  'Seats for an office, a school or a table of friends. You pay once a year, and each of them reads as themselves.':
    'Des places pour un bureau, une école ou une tablée d’amis. Vous payez une fois par an, et chacun lit avec son propre compte.',
  'Seats of the magazine for an office, a school or a table of friends: one bill, and each of them reads as themselves.':
    'Des places du magazine pour un bureau, une école ou une tablée d’amis : une seule facture, et chacun lit avec son propre compte.',
  'See what has become of it': 'Voir où il en est',
  'Setting the card…': 'Nous composons la carte…',
  'Setting the table…': 'Nous dressons la table…',
  'Setting up payment...': 'Préparation du paiement…',
  'Sign in and come back': 'Se connecter et revenir',
  'Sign in and go on': 'Se connecter et continuer',
  'Sign in to your account': 'Se connecter à votre compte',
  'Six groups of four; capitals and hyphens do not matter.':
    'Six groupes de quatre ; majuscules et tirets n’ont pas d’importance.',
  'Somebody has given you the magazine: type the code of the card.':
    'Quelqu’un vous a offert le magazine : saisissez le code de la carte.',
  'Somebody has thought of you': 'Quelqu’un a pensé à vous',
  State: 'État ou région',
  'Stripe sends the invoice for us, and says where to transfer the amount.':
    'Stripe envoie la facture en notre nom, et indique où virer le montant.',
  'Subscribe by letter': 'S’abonner par courrier',
  'Taking a card needs JavaScript, which this browser does not run. Nothing has been charged.':
    'Le paiement par carte demande JavaScript, que ce navigateur n’exécute pas. Rien n’a été débité.',
  'Taking a card needs JavaScript, which this browser does not run. Write to <mail>{address}</mail> and say to whom you would like to give a year: a person answers you.':
    'Le paiement par carte demande JavaScript, que ce navigateur n’exécute pas. Écrivez à <mail>{address}</mail> et dites à qui vous aimeriez offrir une année : une personne vous répond.',
  'Tax included': 'Taxes comprises',
  'Taxes depend on your country, and are not known yet. Please try again in a moment.':
    'Les taxes dépendent de votre pays et ne sont pas encore connues. Réessayez dans un instant.',
  'Thank you': 'Merci',
  'Thank you, <line>{name}</line>': 'Merci, <line>{name}</line>',
  'The card': 'La carte',
  'The card is set. Print it, fold it once, and hand it over when the moment has come.':
    'La carte est composée. Imprimez-la, pliez-la en deux, et remettez-la le moment venu.',
  'The code': 'Le code',
  'The code on the card': 'Le code de la carte',
  'The current issue': 'Le numéro en cours',
  'The form for your card is not there yet. Please try again in a moment.':
    'Le formulaire de carte n’est pas encore là. Réessayez dans un instant.',
  'The form for your payment could not be loaded': 'Le formulaire de paiement n’a pas pu être chargé',
  'The free article could not be opened. Please try again later.':
    'L’article gratuit n’a pas pu être ouvert. Veuillez réessayer plus tard.',
  'The gift': 'Le cadeau',
  'The gift is in your account, and a letter says until when. There is nothing to pay, and nothing to cancel.':
    'Le cadeau est dans votre compte, et un e-mail dit jusqu’à quand. Il n’y a rien à payer, et rien à résilier.',
  'The gift waits for its payment.': 'Le cadeau attend son paiement.',
  'The gift will be this account’s. To redeem it with another, <account>log out in your account</account> first.':
    'Le cadeau sera celui de ce compte. Pour l’ouvrir avec un autre, <account>déconnectez-vous dans votre compte</account> d’abord.',
  'The group is closed at the moment. Your invitation stays open: try again later.':
    'Le groupe est fermé pour le moment. Votre invitation reste valable : réessayez plus tard.',
  'The group waits for its payment. Nothing has been charged.': 'Le groupe attend son paiement. Rien n’a été débité.',
  'The invoice': 'La facture',
  'The invoice is on its way, and says where to transfer the amount.':
    'La facture est en route, et indique où virer le montant.',
  'The letter tells you': 'Un e-mail vous le dit',
  'The payment did not go through': 'Le paiement n’a pas abouti',
  'The person who gave it has taken it back. They know more than we do.':
    'La personne qui l’a offert l’a repris. Elle en sait plus que nous.',
  'The person who manages the group knows more than we do.': 'La personne qui gère le groupe en sait plus que nous.',
  'The plan': 'La formule',
  'The printed edition goes here every month. You can change it in your account until each edition’s list is closed.':
    'L’édition imprimée y est envoyée chaque mois. Vous pouvez changer d’adresse dans votre compte jusqu’à la clôture de chaque envoi.',
  'The receipt goes there, and your account shows when the gift is redeemed. To give as somebody else, <account>log out in your account</account> first.':
    'Le reçu y est envoyé, et votre compte montre quand le cadeau est ouvert. Pour offrir sous un autre nom, <account>déconnectez-vous dans votre compte</account> d’abord.',
  'The receipt is on its way.': 'Le reçu est en route.',
  'The seat is yours': 'La place est à vous',
  'The seat will be this account’s. To take it with another, <account>log out in your account</account> first.':
    'La place sera celle de ce compte. Pour la prendre avec un autre, <account>déconnectez-vous dans votre compte</account> d’abord.',
  'The seats': 'Les places',
  'The seats are closed': 'Les places sont fermées',
  'The seats are open at once, and the invoice is due in thirty days. The printed edition begins with the payment.':
    'Les places sont ouvertes aussitôt, et la facture est à régler sous trente jours. L’édition imprimée commence avec le paiement.',
  'The tax in a gift depends on your country. The giver has paid it, and you have nothing to pay.':
    'La taxe comprise dans un cadeau dépend de votre pays. La personne qui vous l’offre l’a payée, et vous n’avez rien à payer.',
  'The taxes of your country are being added. Please look at the total first.':
    'Les taxes de votre pays sont en cours d’ajout. Regardez d’abord le total.',
  'The {period} after': '{period, select, year {L’année suivante} other {Ensuite ({period})}}',
  'Their email': 'Son adresse e-mail',
  Then: 'Ensuite',
  'There is an account at this address. <signIn>Sign in</signIn> first, and give it as yourself.':
    'Il existe un compte à cette adresse. <signIn>Connectez-vous</signIn> d’abord, et offrez-le en votre nom.',
  'They stand on the card, as you write them.': 'Ils figurent sur la carte, tels que vous les écrivez.',
  'This browser has not begun a subscription. If you paid in another one, the letter with your receipt tells you, and your account shows it.':
    'Aucun abonnement n’a été commencé dans ce navigateur. Si vous avez payé dans un autre, l’e-mail avec votre reçu vous le dit, et votre compte le montre.',
  'This browser has not bought a gift. If you paid in another one, your account shows it.':
    'Aucun cadeau n’a été acheté dans ce navigateur. Si vous avez payé dans un autre, votre compte le montre.',
  'This did not work. Please compare the code with the card. If there is an account at your address, <signIn>sign in</signIn> first; then the code is all it takes. A gift that was redeemed or taken back cannot be redeemed.':
    'Cela n’a pas marché. Comparez le code avec la carte. S’il existe un compte à votre adresse, <signIn>connectez-vous</signIn> d’abord ; le code suffit alors. Un cadeau déjà ouvert ou repris ne peut plus l’être.',
  'This did not work. Please open the link from the letter again. If there is an account at your address, <signIn>sign in</signIn> first; then nothing has to be filled in. Who pays for a subscription of their own keeps that, and the invitation stays open.':
    'Cela n’a pas marché. Ouvrez de nouveau le lien de l’e-mail. S’il existe un compte à votre adresse, <signIn>connectez-vous</signIn> d’abord ; il n’y a alors rien à remplir. Si vous payez déjà un abonnement, vous le gardez, et l’invitation reste ouverte.',
  'This gift could not be loaded': 'Ce cadeau n’a pas pu être chargé',
  'This gift has been redeemed': 'Ce cadeau a été ouvert',
  'This gift has been taken back': 'Ce cadeau a été repris',
  'This invitation could not be loaded': 'Cette invitation n’a pas pu être chargée',
  'This invitation has ended': 'Cette invitation a expiré',
  'This invitation was taken back': 'Cette invitation a été retirée',
  'This magazine cannot take cards yet. If you would like to subscribe, <contact>write to us</contact>, and a person sees to it.':
    'Ce magazine ne peut pas encore accepter les cartes. Si vous souhaitez vous abonner, <contact>écrivez-nous</contact>, et une personne s’en occupera.',
  'This page needs JavaScript to ask what has become of your payment. If it went through, a letter says so.':
    'Cette page a besoin de JavaScript pour demander ce qu’est devenu votre paiement. S’il a abouti, un e-mail le dit.',
  'This page needs JavaScript to ask what has become of your payment. If it went through, a letter with the receipt and the card is on its way.':
    'Cette page a besoin de JavaScript pour demander ce qu’est devenu votre paiement. S’il a abouti, un e-mail avec le reçu et la carte est en route.',
  'This page needs JavaScript to ask what has become of your payment. If it went through, a letter with the receipt is on its way. If none comes, write to <mail>{address}</mail>.':
    'Cette page a besoin de JavaScript pour demander ce qu’est devenu votre paiement. S’il a abouti, un e-mail avec le reçu est en route. Si vous n’en recevez pas, écrivez à <mail>{address}</mail>.',
  'This plan costs nothing, so there is nothing to pay here. It takes a name and an address, and no card.':
    'Cette formule ne coûte rien, il n’y a donc rien à payer ici. Il suffit d’un nom et d’une adresse e-mail, sans carte.',
  'This plan could not be loaded': 'Cette formule n’a pas pu être chargée',
  'This seat is taken': 'Cette place est prise',
  'This subscription has ended': 'Cet abonnement a pris fin',
  'Three ways to read, from the first page free to the printed edition at your door.':
    'Trois façons de lire, de la première page gratuite à l’édition imprimée déposée à votre porte.',
  'Three years': 'Trois ans',
  'Two years': 'Deux ans',
  'Type another code': 'Saisir un autre code',
  'Until it is redeemed you may take it back in your account, and all that you paid goes back to you. The code has no last day. With the button you agree to our <terms>terms</terms>; your <withdrawal>right of withdrawal</withdrawal> and <privacy>privacy</privacy> are on pages of their own.':
    'Tant qu’il n’a pas été ouvert, vous pouvez le reprendre dans votre compte, et tout ce que vous avez payé vous est rendu. Le code n’expire pas. En appuyant sur le bouton, vous acceptez nos <terms>conditions</terms> ; votre <withdrawal>droit de rétractation</withdrawal> et la <privacy>confidentialité</privacy> ont chacun leur page.',
  'Until its last day, and with nothing to cancel.': 'Jusqu’à son dernier jour, et sans rien à résilier.',
  'Until {date}, and with nothing to cancel.': 'Jusqu’au {date}, et sans rien à résilier.',
  'Unwrapping…': 'Nous défaisons le ruban…',
  Upgrade: 'Passer à cette formule',
  'We are asking what has become of your payment.': 'Nous demandons ce qu’est devenu votre paiement.',
  'We are away for a moment, or the connection is.': 'Nous sommes absents un instant, ou c’est la connexion qui l’est.',
  'We tell you when it is redeemed. Until then you may take it back in your account.':
    'Nous vous dirons quand il aura été ouvert. D’ici là, vous pouvez le reprendre dans votre compte.',
  'We write to you a month before the renewal.': 'Nous vous écrivons un mois avant le renouvellement.',
  'Welcome to the magazine': 'Bienvenue dans le magazine',
  'What comes next': 'Et maintenant',
  'What you have paid buys what good work needs most, which is time.':
    'Ce que vous avez payé achète ce dont le bon travail a le plus besoin : du temps.',
  'Where the printed edition goes': 'Où envoyer l’édition imprimée',
  'Where to Find Us': 'Où nous trouver',
  'Where you live': 'Où vous habitez',
  'Which one comes first, and where it goes.': 'Laquelle arrive en premier, et où.',
  'Who manages it': 'Qui s’en occupe',
  'With nothing to pay.': 'Sans rien à payer.',
  'With pleasure': 'Avec plaisir',
  'With the address and the password that you gave.': 'Avec l’adresse et le mot de passe que vous avez donnés.',
  'With the button you agree to our <terms>terms</terms>; <privacy>privacy</privacy> is on a page of its own.':
    'En appuyant sur le bouton, vous acceptez nos <terms>conditions</terms> ; la <privacy>confidentialité</privacy> a sa propre page.',
  'With the code': 'Avec le code',
  'With what is open or left from before, {amount} would be charged now. Touch the button again if you agree.':
    'Avec ce qui restait dû ou à votre crédit, {amount} seraient débités maintenant. Touchez de nouveau le bouton si vous êtes d’accord.',
  'Within fourteen days you may <withdrawal>withdraw from it</withdrawal>, and all that you paid goes back to you. With the button you agree to our <terms>terms</terms>; <privacy>privacy</privacy> says what we do with your data.':
    'Dans les quatorze jours, vous pouvez <withdrawal>vous rétracter</withdrawal>, et tout ce que vous avez payé vous est rendu. En appuyant sur le bouton, vous acceptez nos <terms>conditions</terms> ; la page <privacy>confidentialité</privacy> dit ce que nous faisons de vos données.',
  'Without a day it leaves today.': 'Sans date, il part aujourd’hui.',
  'Write to <mail>{address}</mail> and say which plan you would like: a person sets you up and answers you.':
    'Écrivez à <mail>{address}</mail> et dites quelle formule vous aimeriez : une personne s’en charge et vous répond.',
  'You are signed in, and the plan will be this account’s. To buy it for another, <account>log out in your account</account> first.':
    'Votre session est ouverte, et la formule sera celle de ce compte. Pour l’acheter pour un autre, <account>déconnectez-vous dans votre compte</account> d’abord.',
  'You have a subscription already, so the gift begins when that one ends. Not a day of it is lost.':
    'Vous avez déjà un abonnement : le cadeau commencera quand celui-ci prendra fin. Pas un jour n’en sera perdu.',
  'You have no account yet: it begins with the payment. Pay in another way here, or come back later with the same address and password.':
    'Vous n’avez pas encore de compte : il commence avec le paiement. Payez ici d’une autre façon, ou revenez plus tard avec la même adresse et le même mot de passe.',
  'You have paid for {plan}, and the bank takes some days to pass it on. Please do not pay again; an e-mail tells you when it has arrived.':
    'Vous avez payé {plan}, et la banque met quelques jours à transmettre le paiement. Ne payez pas une seconde fois ; un e-mail vous dira quand il est arrivé.',
  'You have read the free articles of this month. With a plan you can read on now.':
    'Vous avez lu les articles gratuits de ce mois. Avec un abonnement, vous pouvez poursuivre votre lecture dès maintenant.',
  'You invite and remove members in your account. You have a seat only if you invite yourself.':
    'Vous invitez et retirez les membres dans votre compte. Vous n’avez une place que si vous vous invitez vous-même.',
  'You invite who is to have one afterwards, by e-mail. More can be added at any time.':
    'Vous inviterez ensuite les lecteurs par e-mail. D’autres places peuvent s’ajouter à tout moment.',
  'You subscribe already': 'Vous êtes déjà des nôtres',
  'Your Plan': 'Votre formule',
  'Your account could not be loaded': 'Votre compte n’a pas pu être chargé',
  'Your account keeps the papers, and you are welcome back at any time.':
    'Votre compte garde les documents, et vous pouvez revenir quand il vous plaira.',
  'Your account pays in {currency}, and no plan is sold in it now. Write to us, and a person helps.':
    'Votre compte paie dans une autre monnaie, {currency}, dans laquelle aucune formule n’est vendue pour le moment. Écrivez-nous : une personne vous aidera.',
  'Your account pays in {currency}, and this plan is not sold in it. Nothing has been charged. Write to us, and a person helps.':
    'Votre compte paie dans une autre monnaie, {currency}, dans laquelle cette formule n’est pas vendue. Rien n’a été débité. Écrivez-nous : une personne vous aidera.',
  'Your bank has not answered yet. You need not wait here: when it has, a letter says so. Please do not pay again.':
    'Votre banque n’a pas encore répondu. Inutile d’attendre ici : dès qu’elle l’aura fait, un e-mail vous le dira. Ne payez pas une seconde fois.',
  'Your bank is still looking at the payment for {plan}.': 'Votre banque examine encore le paiement de {plan}.',
  'Your bank is taking its time. You need not wait here: when it has answered, a letter says so. Please do not pay again.':
    'Votre banque prend son temps. Inutile d’attendre ici : dès qu’elle aura répondu, un e-mail vous le dira. Ne payez pas une seconde fois.',
  'Your card is taken by Stripe, once: its number goes to them and never to us.':
    'Votre carte est débitée par Stripe, une seule fois : son numéro leur parvient, et jamais à nous.',
  'Your card is taken by Stripe: its number goes to them and never to us.':
    'Votre carte est traitée par Stripe : son numéro leur parvient, et jamais à nous.',
  'Your gift': 'Votre cadeau',
  'Your gift could not be loaded': 'Votre cadeau n’a pas pu être chargé',
  'Your gift is redeemed': 'Votre cadeau est ouvert',
  'Your gift is safe.': 'Votre cadeau est en lieu sûr.',
  'Your group could not be loaded': 'Votre groupe n’a pas pu être chargé',
  'Your order': 'Votre commande',
  'Your payment': 'Votre paiement',
  'Your payment could not be loaded': 'Votre paiement n’a pas pu être chargé',
  'Your payment is on its way': 'Votre paiement est en route',
  'Your plan is {plan}. You can change to another, or end it, in your account; nothing has been charged here.':
    'Votre formule est {plan}. Vous pouvez en changer ou la résilier dans votre compte ; rien n’a été débité ici.',
  'Your plan, your papers, and how to end it.': 'Votre formule, vos factures, et comment résilier.',
  'Your printed edition': 'Votre édition imprimée',
  'Your seat': 'Votre place',
  'Your seat is kept.': 'Votre place est réservée.',
  'Your session has ended, and nothing has been charged. Please sign in again.':
    'Votre session a pris fin, et rien n’a été débité. Connectez-vous de nouveau.',
  'Your subscription has begun.': 'Votre abonnement a commencé.',
  'Your subscription waits for its payment.': 'Votre abonnement attend son paiement.',
  for: 'pour',
  'from {name}': 'de la part de {name}',
  'per {period}': 'par {period, select, year {an} other {{period}}}',
  '{amount} a seat': '{amount} par place',
  '{amount} a seat and {period}': '{amount} par place et par {period, select, year {an} other {{period}}}',
  '{code} is applied.': '{code} est appliqué.',
  '{count} other countries': '{count} autres pays',
  '{debt} are due from before, so your card would be charged {amount} now. Send the form again if you agree.':
    'Il restait {debt} à payer : votre carte serait donc débitée de {amount} maintenant. Envoyez de nouveau le formulaire si vous êtes d’accord.',
  '{group} has kept a seat for you': '{group} vous a réservé une place',
  '{name} gives you {term}': '{name} vous offre {term}',
  '{plan} has no price in your currency': '{plan} n’a pas de prix dans votre monnaie',
  '{plan} is yours': '{plan} est à vous',
  '{plan} is yours. There is nothing to pay, now or afterwards: it ends by itself.':
    '{plan} est à vous. Il n’y a rien à payer, ni maintenant ni plus tard : tout prend fin de soi-même.',
  '{plan} was paid for here on {date}, and is over.': '{plan} a été payé ici le {date}, et a pris fin.',
  '{plan} was paid for here, and is over.': '{plan} a été payé ici, et a pris fin.',
  '{plan}, with nothing to pay. The group sees that you have taken it, and nothing of what you read.':
    '{plan}, sans rien à payer. Le groupe voit que vous l’avez acceptée, et rien de ce que vous lisez.',
  '{seats} seats of {plan} are open until {date}.':
    '{seats} places de la formule {plan} sont ouvertes jusqu’au {date}.',
}
