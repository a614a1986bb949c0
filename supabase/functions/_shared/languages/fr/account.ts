export const account: Record<string, string> = {
  '<amount></amount> on {date}': '<amount></amount> le {date}',
  '<strong>Code not accepted.</strong> It is wrong, has been used, or is older than ten minutes; or too many were tried at once. The button in the letter may still work.':
    '<strong>Code refusé.</strong> Il est faux, a déjà servi, ou a plus de dix minutes ; ou les essais ont été trop nombreux. Le bouton du message fonctionne peut-être encore.',
  '<strong>Code not accepted.</strong> It is wrong, has been used, or is too old; or too many were tried at once. If that was a while ago, <login>sign in</login> again.':
    '<strong>Code refusé.</strong> Il est faux, a déjà servi, ou est trop ancien ; ou les essais ont été trop nombreux. Si c’était il y a un moment, <login>connectez-vous</login> de nouveau.',
  '<strong>Login failed.</strong> Address and password do not belong together, or too much was tried at once: please type both once more. If your address is not confirmed yet, press the button in our letter first.':
    '<strong>La connexion a échoué.</strong> L’adresse et le mot de passe ne vont pas ensemble, ou les essais ont été trop nombreux : saisissez-les encore une fois. Si votre adresse n’est pas encore confirmée, appuyez d’abord sur le bouton de notre message.',
  '<strong>No account yet.</strong> No account here has the address that was confirmed there: please create one with it first.':
    '<strong>Pas encore de compte.</strong> Aucun compte n’a ici l’adresse qui y a été confirmée : créez-en d’abord un avec elle.',
  '<strong>Not signed in.</strong> The sign-in there was not finished, or took too long: please try again, or use your password.':
    '<strong>Vous n’êtes pas connecté.</strong> La connexion n’y a pas été menée à terme, ou a pris trop de temps : réessayez, ou utilisez votre mot de passe.',
  '<strong>One letter first.</strong> Your address is not confirmed yet: press the button in the letter that we have sent there, then sign in again.':
    '<strong>Un message d’abord.</strong> Votre adresse n’est pas encore confirmée : appuyez sur le bouton du message que nous y avons envoyé, puis reconnectez-vous.',
  '<strong>Registration Failed.</strong> Something in the form was not right; the password may be one that others guess.':
    '<strong>L’inscription a échoué.</strong> Quelque chose n’allait pas dans le formulaire ; le mot de passe est peut-être de ceux que l’on devine.',
  '<strong>Registration failed.</strong> Something in the form was not right; the password may be one that others guess.':
    '<strong>L’inscription a échoué.</strong> Quelque chose n’allait pas dans le formulaire ; le mot de passe est peut-être de ceux que l’on devine.',
  'A complimentary subscription, until {date}.': 'Un abonnement offert par la maison, jusqu’au {date}.',
  'A contract may be withdrawn from for fourteen days, and yours is older. You can still cancel it: it then ends with what is paid for.':
    'On peut se rétracter d’un contrat pendant quatorze jours, et le vôtre est plus ancien. Vous pouvez encore le résilier : il prend fin alors avec la période payée.',
  'A credit of {amount} will be taken off the payment after the one that is due now.':
    'Un crédit de {amount} sera déduit du paiement qui suivra celui qui est dû maintenant.',
  'A credit of {amount} will be taken off your next payment.':
    'Un crédit de {amount} sera déduit de votre prochain paiement.',
  'A credit of {amount} will be taken off your next payment; the next billing is what remains.':
    'Un crédit de {amount} sera déduit de votre prochain paiement ; la prochaine échéance est ce qui reste.',
  'A few words that only you would put together last longest.':
    'Quelques mots que vous seul réuniriez résistent le plus longtemps.',
  'A gift, until {date}. It ends by itself.': 'Un cadeau, jusqu’au {date}. Il prend fin de lui-même.',
  'A gift: nothing to pay': 'Un cadeau : rien à payer',
  'A letter is about to leave': 'Un message va partir',
  'A letter is on its way': 'Un message est en route',
  'A letter is on its way to {email}.': 'Un message est en route vers {email}.',
  'A letter is on its way to {email}. Press the button in it, and your account is open.':
    'Un message est en route vers {email}. Appuyez sur son bouton, et votre compte est ouvert.',
  'A letter leaves on {date}': 'Un message part le {date}',
  'A letter with all of this, to keep, is on its way to <address>{email}</address>.':
    'Un message qui reprend tout cela, à conserver, est en route vers <address>{email}</address>.',
  'A pause leaves out whole editions and makes your term longer by as many months; you go on reading everything here.':
    'Une pause saute des éditions entières et prolonge votre période d’autant de mois ; vous continuez à tout lire ici.',
  'A payment failed. The plan is kept until {date}.': 'Un paiement a échoué. La formule est maintenue jusqu’au {date}.',
  'A payment failed. The plan rests until it is paid.':
    'Un paiement a échoué. La formule est suspendue jusqu’à ce qu’il soit réglé.',
  'A payment is missing, so {plan} ends at once.': 'Un paiement manque : {plan} prend donc fin aussitôt.',
  'A payment is missing. The printed edition rests until it has come.':
    'Un paiement manque. L’édition imprimée est suspendue jusqu’à ce qu’il arrive.',
  'A person answers within 24 hours.': 'Une personne répond sous 24 heures.',
  'A person reads it, and answers within 24 hours.': 'Une personne vous lit, et vous répond sous 24 heures.',
  'A seat in a group, for now until {date}. The group renews it, or it ends by itself.':
    'Une place dans un groupe, pour l’instant jusqu’au {date}. Le groupe la renouvelle, ou elle prend fin d’elle-même.',
  'A seat in a group, until {date}.': 'Une place dans un groupe, jusqu’au {date}.',
  'A seat in a group.': 'Une place dans un groupe.',
  'A seat in a group: nothing to pay': 'Une place dans un groupe : rien à payer',
  'Account Dashboard': 'Mon compte',
  'Account deleted': 'Compte supprimé',
  'Account info': 'Votre compte en bref',
  'Account opened': 'Ouverture du compte',
  'Add a card': 'Ajouter une carte',
  'Add address': 'Ajouter une adresse',
  'Add an address': 'Ajouter une adresse',
  'Address deleted': 'Adresse supprimée',
  'Address saved': 'Adresse enregistrée',
  'After five refused tries an account rests for ten minutes, and longer each time. A letter helps sooner: <forgotten>set a new password</forgotten>.':
    'Après cinq essais refusés, un compte est bloqué pour dix minutes, puis plus longtemps chaque fois. Un message vous aidera plus vite : <forgotten>choisissez un nouveau mot de passe</forgotten>.',
  'After this term, from {date}': 'Après la période en cours, à partir du {date}',
  'Afterwards your account goes on with the free plan. What you have read and saved stays.':
    'Ensuite, votre compte continue avec la formule gratuite. Ce que vous avez lu et gardé reste.',
  'All browsers have been signed out. Sign in with the new one, and everything is where you left it.':
    'Tous les navigateurs ont été déconnectés. Connectez-vous avec le nouveau, et tout est là où vous l’avez laissé.',
  'All payments': 'Tous les paiements',
  'All that we keep about you, in one file that people and machines can read: your details, subscription, payments, addresses, what you have read, where you are signed in, and what you wrote to us.':
    'Tout ce que nous gardons sur vous, dans un fichier lisible par les gens et par les machines : vos coordonnées, votre abonnement, vos paiements, vos adresses, vos lectures, vos connexions, et ce que vous nous avez écrit.',
  'Almost done': 'C’est presque fait',
  'Already closed': 'Déjà clos',
  'Already done? Then this page is yours once you are signed in.':
    'C’est déjà fait ? Cette page est à vous dès que vous êtes connecté.',
  'Already have an account? <login>Sign in</login>.': 'Vous avez déjà un compte ? <login>Connectez-vous</login>.',
  'An invoice is overdue, so the group ends at once, and its members lose their seats.':
    'Une facture est en retard : le groupe prend donc fin aussitôt, et ses membres perdent leur place.',
  'An invoice is overdue, so the seats are closed. They open again with the payment, for the same members.':
    'Une facture est en retard : les places sont donc fermées. Elles rouvrent avec le paiement, pour les mêmes membres.',
  'An invoice is overdue. The seats stay open until {date}; it can be paid below, also by card.':
    'Une facture est en retard. Les places restent ouvertes jusqu’au {date} ; elle peut être réglée ci-dessous, par carte aussi.',
  'An offer to you': 'Une offre pour vous',
  'And everything else about signing in.': 'Et tout ce qui touche à la connexion.',
  'Another number of seats': 'Un autre nombre de places',
  'Another plan, another card, your invoices and the withdrawal from the contract stand under <subscription>the subscription of your account</subscription>.':
    'Une autre formule, une autre carte, vos factures et la rétractation du contrat se trouvent sous <subscription>l’abonnement de votre compte</subscription>.',
  'As many as you like, with commas or line breaks between them. {count, plural, one {One seat is free.} other {# seats are free.}}':
    'Autant que vous voulez, séparées par des virgules ou des retours à la ligne. {count, plural, =0 {Aucune place n’est libre.} one {Une place est libre.} other {# places sont libres.}}',
  'Ask for a new letter': 'Demander un nouveau message',
  'At least {count} characters, because you are on the staff. A few words that only you would put together last longest.':
    'Au moins {count} caractères, puisque vous faites partie du personnel. Quelques mots que vous seul réuniriez résistent le plus longtemps.',
  'At least {count} characters, {staffCount} for staff. A few unrelated words are best.':
    'Au moins {count} caractères, {staffCount} pour le personnel. L’idéal : quelques mots sans rapport entre eux.',
  'At once': 'Tout de suite',
  'Authenticator removed': 'Application d’authentification retirée',
  'Authenticator set up': 'Application d’authentification installée',
  'Back to Magazine': 'Retour au magazine',
  'Back to Sign In': 'Retour à la connexion',
  'Back to what this is all for.': 'Revenir à l’essentiel.',
  'Becomes {plan} on {date}.': 'Devient {plan} le {date}.',
  Begins: 'Début',
  Browsers: 'Navigateurs',
  'By creating an account you agree to our terms, which are short: it is for you alone; we write to its address about your account and nothing else; and you may take everything with you, or delete it, at any time.':
    'En créant un compte, vous acceptez nos conditions, qui tiennent en peu de mots : il est à vous seul ; nous écrivons à son adresse au sujet de votre compte et de rien d’autre ; et vous pouvez à tout moment emporter l’ensemble, ou le supprimer.',
  'Cancel Subscription': 'Résilier l’abonnement',
  'Cancel the group': 'Résilier le groupe',
  'Cancel {name}?': 'Résilier {name} ?',
  'Cancel {plan}?': 'Résilier {plan} ?',
  Cancelled: 'C’est résilié',
  'Cancelled; yours until {date}.': 'Résilié ; à vous jusqu’au {date}.',
  Category: 'Catégorie',
  'Change Email': 'Changer d’adresse e-mail',
  'Change Password': 'Changer de mot de passe',
  'Change Plan': 'Changer de formule',
  'Change password': 'Changer de mot de passe',
  'Change the invoice details': 'Modifier les données de facturation',
  'Change the seats': 'Modifier les places',
  'Change your addresses': 'Modifier vos adresses',
  'Choose one': 'Choisissez',
  'Chosen, from {date}': 'Choisie, à partir du {date}',
  'Code of the letter': 'Code du message',
  'Come in': 'Entrez',
  'Complimentary: nothing to pay': 'Offert par la maison : rien à payer',
  'Confirm new password': 'Confirmez le nouveau mot de passe',
  'Confirm withdrawal': 'Confirmer la rétractation',
  'Contact support': 'Écrire à l’assistance',
  'Continue reading': 'Reprendre la lecture',
  'Continue with {name}': 'Continuer avec {name}',
  'Correct the statement': 'Corriger la déclaration',
  'Create Account': 'Créer un compte',
  'Create Free Account': 'Créer un compte gratuit',
  'Creating your account…': 'Création de votre compte…',
  'Credit note': 'Avoir',
  'Current password': 'Mot de passe actuel',
  'Current period': 'Période en cours',
  Default: 'Par défaut',
  Delete: 'Supprimer',
  'Delete Account': 'Supprimer le compte',
  'Delete account': 'Supprimer le compte',
  'Delete address': 'Supprimer l’adresse',
  'Delete for Good': 'Supprimer pour toujours',
  'Delete this address?': 'Supprimer cette adresse ?',
  'Deleting…': 'Suppression…',
  'Delivery address': 'Adresse de livraison',
  'Delivery addresses': 'Adresses de livraison',
  'Download Everything': 'Tout télécharger',
  'Due from before': 'Reste à devoir',
  'E-mail addresses': 'Adresses e-mail',
  'Each opens where you left it.': 'Chacun s’ouvre là où vous l’avez laissé.',
  Edit: 'Modifier',
  'Edit address': 'Modifier l’adresse',
  'Email address': 'Adresse e-mail',
  'Email address changed': 'Adresse e-mail modifiée',
  'Email address confirmed': 'Adresse e-mail confirmée',
  'Email for the confirmation': 'E-mail pour la confirmation',
  'End All Others': 'Déconnecter tous les autres',
  'End all others': 'Les déconnecter',
  'End<more> the session on {device}</more>': 'Déconnecter<more> la session sur {device}</more>',
  'Ended on {date}': 'Terminé le {date}',
  'Every other browser is signed out at once. This one stays signed in.':
    'Tous les autres navigateurs sont déconnectés aussitôt. Celui-ci reste connecté.',
  'Every other browser is signed out.': 'Tous les autres navigateurs sont déconnectés.',
  'Everything else': 'Tout le reste',
  'Failed to create account': 'Le compte n’a pas pu être créé',
  Features: 'Avantages',
  'For {name}': 'Pour {name}',
  'For {plan}, on {date}': 'Pour {plan}, le {date}',
  'From now on we write to you in this language.': 'Désormais, nous vous écrivons dans cette langue.',
  'From now on you are {name} to us.': 'Désormais, pour nous, vous êtes {name}.',
  'From now on you sign in with the new one, and our letters go there.':
    'Désormais, vous vous connectez avec la nouvelle, et nos messages y arrivent.',
  'From then on only the new one opens your account, and every browser that is signed in has to sign in again.':
    'Dès lors, seul le nouveau ouvre votre compte, et tous les navigateurs connectés devront se reconnecter.',
  'From your card now': 'Prélevé maintenant',
  'From {date} you have {plan}.': 'À partir du {date}, vous aurez {plan}.',
  'From {name}': 'De {name}',
  'Gathering Everything…': 'Nous rassemblons tout…',
  Gifts: 'Cadeaux',
  'Give Up the Offer': 'Renoncer à l’offre',
  Given: 'Offert',
  'Goes back': 'Remboursement',
  'Good until {date}': 'Valable jusqu’à {date}',
  'Good until {date}, which is before the next payment': 'Valable jusqu’à {date}, soit avant le prochain paiement',
  'Goodbye, and thank you for reading.': 'Au revoir, et merci de nous avoir lus.',
  Groups: 'Groupes',
  'Has a seat': 'A une place',
  'Has a seat since {date}': 'A une place depuis le {date}',
  'Have {seats} seats': 'Passer à {seats} places',
  'Have {seats} seats from then on': 'Passer alors à {seats} places',
  Highlights: 'Surlignages',
  'How far you are in {title}': 'Votre progression dans {title}',
  'I, {name}, withdraw from the contract for {plan} that I concluded on {date}. The confirmation of receipt goes to <address>{email}</address>.':
    'Moi, {name}, je me rétracte du contrat {plan} que j’ai conclu le {date}. L’accusé de réception est à envoyer à <address>{email}</address>.',
  'If <address>{email}</address> has an account here, a letter is on its way. Press the button in it, or type its code. A letter that you asked for just before still counts.':
    'Si <address>{email}</address> a un compte ici, un message est en route. Appuyez sur son bouton, ou saisissez son code. Un message demandé juste avant reste valable.',
  'If <address>{email}</address> has an account here, the letter is on its way. Its link works for an hour.':
    'Si <address>{email}</address> a un compte ici, le message est en route. Son lien est valable une heure.',
  'If any of this was not you, change your password: that signs everybody else out.':
    'Si quelque chose ici n’est pas de vous, changez de mot de passe : cela déconnecte tous les autres.',
  'If nothing has come in a few minutes, look among the unwanted letters. One that you asked for before still counts.':
    'Si rien n’est arrivé dans quelques minutes, cherchez parmi les indésirables. Un message demandé auparavant reste valable.',
  'If nothing has come in a few minutes, look among the unwanted letters; then ask once more.':
    'Si rien n’est arrivé dans quelques minutes, cherchez parmi les indésirables ; puis demandez encore une fois.',
  'If the address has an account here, the letter brings a link and a code. Press the button in it, or type the code here.':
    'Si l’adresse a un compte ici, le message apporte un lien et un code. Appuyez sur son bouton, ou saisissez le code ici.',
  'If the link is older than an hour, or was used already, a new letter brings a new one.':
    'Si le lien a plus d’une heure, ou a déjà servi, un nouveau message en apporte un autre.',
  'If you registered in another browser, we have just sent you a second letter: with it you choose a password, because only the reader of this mailbox should have it.':
    'Si vous vous êtes inscrit dans un autre navigateur, nous venons de vous envoyer un second message : il vous permet de choisir un mot de passe, que seul le lecteur de cette boîte doit connaître.',
  'In force since': 'En vigueur depuis le',
  'In your words (optional)': 'Avec vos mots (facultatif)',
  Invite: 'Inviter',
  'Invite to {group}': 'Inviter dans {group}',
  'Invited on {date}; open until {end}': 'Invitation du {date} ; valable jusqu’au {end}',
  'Invited on {date}; the invitation has ended': 'Invitation du {date} ; elle a expiré',
  'Invoice details': 'Données de facturation',
  'Invoice {name}': 'Facture {name}',
  'Invoiced now': 'Facturé maintenant',
  Invoices: 'Factures',
  'Is this what you declare?': 'Est-ce bien ce que vous déclarez ?',
  'It becomes {next} on {date}. Until then you keep {plan}.':
    'Vous passez à {next} le {date}. D’ici là, vous gardez {plan}.',
  'It goes to the address that you have entered. Open it, and press the button that its link leads to.':
    'Il part pour l’adresse que vous avez saisie. Ouvrez-le, et appuyez sur le bouton auquel mène son lien.',
  'It happens to careful people too. Tell us your address, and a letter brings you a link to choose a new one.':
    'Cela arrive aussi aux plus soigneux. Donnez-nous votre adresse, et un message vous apportera un lien pour en choisir un nouveau.',
  'It has been used already, and then all is done; or it is too old: links work for a day, those to sign in or to a new password for an hour; or part of it was lost on the way.':
    'Il a déjà servi, et tout est fait ; ou il est trop ancien : les liens sont valables un jour, ceux qui servent à se connecter ou à changer de mot de passe, une heure ; ou une partie s’est perdue en chemin.',
  'It has ended.': 'Il a pris fin.',
  'It has {seats} until {date}, of which {used} are in use. More begin at once, fewer with the next term.':
    'Il en a {seats} jusqu’au {date}, dont {used} occupées. Une hausse vaut tout de suite, une baisse à la prochaine période.',
  'It is cancelled with the account, and nothing more is taken from your card. What you have paid for, until {date}, is not paid back.':
    'L’abonnement est résilié avec le compte, et plus rien n’est prélevé sur votre carte. Ce que vous avez payé, jusqu’au {date}, n’est pas remboursé.',
  'It is cancelled with the account, and nothing more is taken from your card. What you have paid is not paid back.':
    'L’abonnement est résilié avec le compte, et plus rien n’est prélevé sur votre carte. Ce que vous avez payé n’est pas remboursé.',
  'It is not renewed on {date}. Until then its members keep their seats, and you may take it back.':
    'Il ne sera pas renouvelé le {date}. D’ici là, ses membres gardent leur place, et vous pouvez revenir sur votre choix.',
  'It is your default from now on.': 'C’est désormais votre adresse par défaut.',
  'It is yours until {date}, and ends by itself.': 'Il est à vous jusqu’au {date}, et prend fin de lui-même.',
  'It takes a minute, and its link works for a day. If you cannot find it, look among the unwanted letters.':
    'Il arrive en une minute, et son lien est valable un jour. Si vous ne le trouvez pas, cherchez parmi les indésirables.',
  'It waits for your present subscription to end, and begins then. Not a day of it is lost.':
    'Il attend la fin de votre abonnement actuel, et commence alors. Pas un jour n’en est perdu.',
  'Its invoice is dropped: you owe nothing, and nothing more is taken from your card.':
    'Sa facture est annulée : vous ne devez rien, et plus rien n’est prélevé sur votre carte.',
  'Join <plan>{name}</plan>': 'Rejoignez <plan>{name}</plan>',
  'Keep It Coming': 'Continuer à la recevoir',
  'Keep all {seats} seats': 'Garder les {seats} places',
  'Keep the Pause': 'Garder la pause',
  'Keep the contract': 'Garder le contrat',
  'Keep the old one': 'Garder l’ancienne',
  'Keep the seat': 'Garder la place',
  'Keep {plan}': 'Garder {plan}',
  'Keep {seats} seats': 'Garder {seats} places',
  'Kept for two years, and read by the owners without your name.':
    'Conservé deux ans, et lu par les propriétaires sans votre nom.',
  'Kept for you': 'Gardé pour vous',
  'Known to you alone, and kept in this browser to be read without network.':
    'Connue de vous seul, et gardée dans ce navigateur pour être lue sans réseau.',
  'Leave it': 'Le quitter',
  'Leave out': 'À sauter',
  'Leave the group': 'Quitter le groupe',
  'Leave the group?': 'Quitter le groupe ?',
  'Leave them': 'Les laisser',
  'Left out by your pause': 'Non envoyée pendant votre pause',
  'Left out by your pause.': 'Non envoyée pendant votre pause.',
  'Letter not sent': 'Message non envoyé',
  'Locked out, or something else? <contact>Contact support</contact>.':
    'Compte bloqué, ou autre chose ? <contact>Écrivez à l’assistance</contact>.',
  'Log out': 'Se déconnecter',
  'Logged out': 'Vous êtes déconnecté',
  'Login failed': 'La connexion a échoué',
  Logout: 'Se déconnecter',
  'Lost authenticator removed by a recovery code':
    'Application d’authentification perdue, retirée par un code de secours',
  'Make default': 'Choisir par défaut',
  'Make this my default address': 'En faire mon adresse par défaut',
  'Manage subscription': 'Gérer l’abonnement',
  'Marked on <time>{date}</time>': 'Surligné le <time>{date}</time>',
  'May we ask why you leave {plan}?': 'Pouvons-nous vous demander pourquoi vous quittez {plan} ?',
  'Member since': 'Membre depuis le',
  Members: 'Membres',
  'Members of {group}': 'Membres de {group}',
  'My account': 'Mon compte',
  'New address': 'Nouvelle adresse',
  'New email': 'Nouvelle adresse e-mail',
  'New password': 'Nouveau mot de passe',
  'New password set by letter': 'Nouveau mot de passe choisi par message',
  'New recovery codes made': 'Nouveaux codes de secours créés',
  'Next billing': 'Prochaine échéance',
  'Next payment': 'Prochain paiement',
  'No account yet? <create>Create one</create>: it costs nothing.':
    'Pas encore de compte ? <create>Créez-en un</create> : cela ne coûte rien.',
  'No address is saved yet. The first one becomes your default.':
    'Aucune adresse n’est encore enregistrée. La première sera votre adresse par défaut.',
  'No card is kept at the moment.': 'Aucune carte n’est enregistrée en ce moment.',
  'No gift has been redeemed here.': 'Aucun cadeau n’a été ouvert ici.',
  'No other browser is signed in.': 'Aucun autre navigateur n’est connecté.',
  'No password needed: a letter brings you a link, and a code to type here.':
    'Sans mot de passe : un message vous apporte un lien, et un code à saisir ici.',
  'Nobody has a seat yet. Paste the addresses above: we write to them.':
    'Personne n’a encore de place. Collez les adresses ci-dessus : nous leur écrivons.',
  'None: cancelled': 'Aucun : résilié',
  'None: your plan ends on {date}': 'Aucune : votre formule prend fin le {date}',
  'Not Invited Yet': 'Invitations non envoyées',
  'Not sent: we had no address.': 'Non envoyée : nous n’avions pas d’adresse.',
  'Not sold in {currency}, which you pay in': 'Non vendue dans la monnaie de vos paiements : {currency}',
  'Nothing else is taken.': 'Rien d’autre n’est prélevé.',
  'Nothing happens yet: you confirm it in the next step.':
    'Rien ne se passe encore : vous confirmez à l’étape suivante.',
  'Nothing has been paid yet for the {period} that has just begun, so {plan} ends at once.':
    'Rien n’a encore été payé pour {period, select, year {l’année qui vient de commencer} month {le mois qui vient de commencer} other {la période ({period}) qui vient de commencer}} : {plan} prend donc fin aussitôt.',
  'Nothing has been paid, and nothing is owed.': 'Rien n’a été payé, et rien n’est dû.',
  'Nothing is taken from your card.': 'Rien n’est prélevé sur votre carte.',
  'Nothing is waiting for you. Press ‘Save’ beside an article, and it lies here until you have the time.':
    'Rien ne vous attend. Appuyez sur « Garder » à côté d’un article, et il restera ici jusqu’à ce que vous ayez le temps.',
  'Nothing more is taken from your card.': 'Plus rien n’est prélevé sur votre carte.',
  'Nothing to pay': 'Rien à payer',
  'Nothing yet.': 'Rien pour l’instant.',
  'Of this site, and of our e-mails': 'Celle du site et de nos messages',
  'On our staff? <login>Your door is this one</login>.':
    'Vous êtes de la rédaction ? <login>Votre porte est ici</login>.',
  'Once what is open is paid': 'Quand ce qui reste dû sera payé',
  'Once your offer is used or given up': 'Quand votre offre aura servi, ou que vous y aurez renoncé',
  'Once your payment has arrived': 'Quand votre paiement sera arrivé',
  'Once your printed edition is no longer paused': 'Quand la pause de votre édition imprimée sera terminée',
  'Once your subscription is resumed': 'Quand votre abonnement aura repris',
  'One letter first': 'Un message d’abord',
  'One letter, and you are in.': 'Encore un message, et vous y êtes.',
  'One more step: your account asks for a code of its authenticator.':
    'Encore une étape : votre compte demande un code de son application d’authentification.',
  'One press, and this browser is signed in to your account with {name}.':
    'Une pression, et ce navigateur est connecté à votre compte chez {name}.',
  'One press, and your account goes by the address at which this letter reached you. The old one is told of it.':
    'Une pression, et votre compte passe à l’adresse où ce message vous est parvenu. L’ancienne en sera avertie.',
  'One press, and your account with {name} is open. Until then nothing changes.':
    'Une pression, et votre compte chez {name} est ouvert. D’ici là, rien ne change.',
  'Other plans': 'Autres formules',
  'Other ways to sign in': 'Autres façons de se connecter',
  'Our <terms>terms</terms> and your <withdrawal>right of withdrawal</withdrawal> hold for it, and <privacy>privacy</privacy> says what we do with your data.':
    'Nos <terms>conditions</terms> et votre <withdrawal>droit de rétractation</withdrawal> s’y appliquent, et la page <privacy>confidentialité</privacy> dit ce que nous faisons de vos données.',
  'Our <terms>terms</terms> hold for them, and <privacy>privacy</privacy> says what we do with your data.':
    'Nos <terms>conditions</terms> s’y appliquent, et la page <privacy>confidentialité</privacy> dit ce que nous faisons de vos données.',
  'Our plans': 'Nos formules',
  Overview: 'Vue d’ensemble',
  'Paid later': 'Payé plus tard',
  'Paid, and thank you.': 'C’est payé, merci.',
  'Passages that you have marked. Nobody else sees them.':
    'Les passages que vous avez surlignés. Personne d’autre ne les voit.',
  'Password changed': 'Mot de passe modifié',
  'Password not changed': 'Mot de passe inchangé',
  'Password too short': 'Mot de passe trop court',
  'Password updated': 'Mot de passe modifié',
  "Passwords don't match": 'Les mots de passe diffèrent',
  'Pause It': 'Mettre en pause',
  'Pause the Printed Edition': 'Mettre l’édition imprimée en pause',
  'Pause the printed edition?': 'Mettre l’édition imprimée en pause ?',
  'Pay by card': 'Payer par carte',
  'Pay now': 'Payer maintenant',
  'Pay {amount} and Change': 'Payer {amount} et changer',
  'Payment History': 'Historique des paiements',
  'Payment history': 'Historique des paiements',
  Payments: 'Paiements',
  'Payments are taken from this card from now on.': 'Les paiements sont désormais prélevés sur cette carte.',
  'Payments, with the name and address of who paid, for as long as the law asks it of us. Nothing else.':
    'Les paiements, avec le nom et l’adresse de qui a payé, aussi longtemps que la loi nous le demande. Rien d’autre.',
  'Please Log In': 'Connectez-vous',
  'Please enter both email and password.': 'Saisissez l’adresse e-mail et le mot de passe.',
  'Please enter the code.': 'Saisissez le code.',
  'Please enter your email.': 'Saisissez votre adresse e-mail.',
  'Please make sure both password fields match.': 'Saisissez deux fois le même mot de passe.',
  'Please make sure the new passwords match.': 'Saisissez deux fois le même nouveau mot de passe.',
  'Printed edition': 'Édition imprimée',
  'Purchase order': 'Bon de commande',
  'Quick actions': 'Raccourcis',
  'Reader’s ticket': 'Carte de lecture',
  Reading: 'Lecture',
  'Reading Progress': 'Lectures en cours',
  'Reading progress': 'Lectures en cours',
  Receipt: 'Reçu de paiement',
  'Recent activity': 'Activité récente',
  'Recent tickets': 'Demandes récentes',
  'Redeem a code': 'Utiliser un code',
  Redeemed: 'Utilisé',
  'Redeemed on {date}': 'Utilisé le {date}',
  Refunded: 'Remboursé',
  'Registration Failed': 'L’inscription a échoué',
  'Registration failed': 'L’inscription a échoué',
  'Remove {email}?': 'Retirer {email} ?',
  'Remove: {title}': 'Retirer : {title}',
  Removed: 'C’est fait',
  'Renews on {date}, for one more {period}.':
    'Se renouvelle le {date}, pour {period, select, year {une année} month {un mois} other {{period}}} de plus.',
  'Rest of {plan}': 'Reste de {plan}',
  'Resume It': 'Reprendre',
  'Resume Subscription': 'Reprendre l’abonnement',
  'Resume the Printed Edition': 'Reprendre l’édition imprimée',
  'Resume the printed edition?': 'Reprendre l’édition imprimée ?',
  'Save Profile': 'Enregistrer le profil',
  'Save address': 'Enregistrer l’adresse',
  'Save card': 'Enregistrer la carte',
  'Save language': 'Enregistrer la langue',
  'Saved on <time>{date}</time>': 'Gardé le <time>{date}</time>',
  'Saving…': 'Enregistrement…',
  'See what it costs': 'Voir le prix',
  'Seen <time>{date}</time>': 'Vu le <time>{date}</time>',
  'Select a category': 'Choisissez une catégorie',
  'Send again': 'Renvoyer',
  'Send answer': 'Envoyer la réponse',
  'Send it again': 'L’envoyer de nouveau',
  'Send me a letter': 'M’envoyer un message',
  'Send me a link or code by e-mail': 'Recevoir un lien ou un code par e-mail',
  'Send the Letter': 'Envoyer le message',
  'Send the invitations': 'Envoyer les invitations',
  'Send ticket': 'Envoyer la demande',
  'Sending...': 'Envoi…',
  'Sent again': 'Renvoyée',
  'Sent on {date}, not redeemed yet': 'Envoyé le {date}, pas encore utilisé',
  'Sent once more to {email}.': 'Envoyé de nouveau à {email}.',
  'Sent, not redeemed yet': 'Envoyé, pas encore utilisé',
  'Session ended': 'Session terminée',
  'Set a new password': 'Choisir un nouveau mot de passe',
  'Set new password': 'Enregistrer le mot de passe',
  'Setting it…': 'Enregistrement…',
  Settings: 'Réglages',
  'Show All': 'Tout voir',
  'Show Fewer': 'En voir moins',
  'Sign in by e-mail': 'Se connecter par e-mail',
  'Sign in with the password': 'Se connecter avec le mot de passe',
  'Sign out everywhere else?': 'Déconnecter tous les autres ?',
  'Signed in': 'Connexion',
  'Signed in <time>{date}</time>': 'Connecté le <time>{date}</time>',
  'Signed out': 'Déconnexion',
  'Signed out from another browser': 'Déconnexion depuis un autre navigateur',
  'Signing in paused after too many wrong passwords': 'Connexion suspendue après trop de mauvais mots de passe',
  'Signing in sends the letter again to an address that is not confirmed. For anything else, write to <mail>{address}</mail>.':
    'Si votre adresse n’est pas confirmée, connectez-vous : le message repart. Pour toute autre chose, écrivez à <mail>{address}</mail>.',
  'Signing in…': 'Connexion…',
  'Since {start}, without end': 'Depuis le {start}, sans fin',
  'Somebody tried a wrong password': 'Essai avec un mauvais mot de passe',
  Status: 'État',
  'Stay for {amount}': 'Rester pour {amount}',
  Success: 'C’est fait',
  Support: 'Assistance',
  'Support ticket created': 'Votre demande est enregistrée',
  'Take back': 'Reprendre',
  'Take it back': 'Reprendre',
  'Take the cancellation back': 'Revenir sur la résiliation',
  'Take the gift for {name} back?': 'Reprendre le cadeau destiné à {name} ?',
  'Take the invitation of {email} back?': 'Reprendre l’invitation de {email} ?',
  'Taken back': 'C’est repris',
  'Taken back and refunded': 'Repris et remboursé',
  'Taken back; refunded on {date}': 'Repris ; remboursé le {date}',
  'Taken back; the money is on its way to you': 'Repris ; le remboursement est en route',
  Term: 'Durée',
  'Thank you for telling us.': 'Merci de nous l’avoir dit.',
  'Thank you. Your account is open; sign in with the password that you chose.':
    'Merci. Votre compte est ouvert ; connectez-vous avec le mot de passe que vous avez choisi.',
  'That did not work. Too many letters may have been asked for: please wait a little.':
    'Cela n’a pas fonctionné. Trop de messages ont peut-être été demandés : patientez un peu.',
  'The address can be changed until <time>{date}</time>': 'L’adresse peut être modifiée jusqu’au <time>{date}</time>',
  'The amount is taken from {card}.': 'Le montant est prélevé sur {card}.',
  'The bank has not answered yet.': 'La banque n’a pas encore répondu.',
  'The card is yours to hand over': 'La carte est prête à être remise',
  'The change to {plan} that you planned is dropped.': 'Le passage prévu à {plan} est abandonné.',
  'The code stops working at once, also on a card that you have handed over, and {amount} go back to your card.':
    'Le code cesse aussitôt de fonctionner, même sur une carte que vous avez remise, et {amount} reviennent sur votre carte.',
  'The contract': 'Le contrat',
  'The first invoice is not paid yet. The seats are open meanwhile; the printed edition begins with the payment.':
    'La première facture n’est pas encore payée. Les places sont ouvertes en attendant ; l’édition imprimée commence avec le paiement.',
  'The form for your card': 'Le formulaire de votre carte',
  'The group ends on {date}. Until then nothing changes.': 'Le groupe prend fin le {date}. D’ici là, rien ne change.',
  'The group goes on.': 'Le groupe continue.',
  'The group has {count} seats.': 'Le groupe a {count} places.',
  'The group is not renewed.': 'Le groupe ne sera pas renouvelé.',
  'The house': 'La maison',
  'The invitation of {email} is open for thirty more days.':
    'L’invitation de {email} est valable trente jours de plus.',
  'The invitation of {email} is void.': 'L’invitation de {email} n’est plus valable.',
  'The invoice that is open is dropped: you owe nothing, and nothing more is taken from your card.':
    'La facture en cours est annulée : vous ne devez rien, et plus rien n’est prélevé sur votre carte.',
  'The invoices': 'Les factures',
  'The link in the e-mail opens nothing any more.': 'Le lien du message n’ouvre plus rien.',
  'The list of your browsers': 'La liste de vos navigateurs',
  'The list of your printed editions': 'La liste de vos éditions imprimées',
  'The members': 'Les membres',
  'The new one was not taken: it needs at least six characters, twelve for staff, and it may not be one that others guess. Open the link in your letter once more.':
    'Le nouveau n’a pas été accepté : il lui faut au moins six caractères, douze pour le personnel, et il ne doit pas être de ceux que l’on devine. Ouvrez encore une fois le lien de votre message.',
  'The next edition is not announced yet.': 'La prochaine édition n’est pas encore annoncée.',
  'The next edition that can still be sent comes to you again.':
    'La prochaine édition qui peut encore être envoyée vous parvient de nouveau.',
  'The next invoice has the new details.': 'La prochaine facture portera les nouvelles données.',
  'The next payments are taken from it, and what is open now. Its number goes to Stripe and never to us.':
    'Les prochains paiements y sont prélevés, ainsi que ce qui reste dû. Son numéro va à Stripe, jamais à nous.',
  'The next year': 'L’année suivante',
  'The payment of {amount} that your bank is processing can no longer be stopped. If it arrives, what it pays for is yours until {end}.':
    'Le paiement de {amount} que votre banque traite ne peut plus être arrêté. S’il arrive, ce qu’il paie est à vous jusqu’au terme : {end}.',
  'The printed edition cannot be paused now.': 'L’édition imprimée ne peut pas être mise en pause pour le moment.',
  'The printed edition goes to {street}, {city}.': 'L’édition imprimée est envoyée à l’adresse {street}, {city}.',
  'The printed edition is sent to you until then.': 'D’ici là, l’édition imprimée vous est envoyée.',
  'The printed edition is sent until then.': 'D’ici là, l’édition imprimée vous est envoyée.',
  'The seat ends at once, and an e-mail says so. You may give it to somebody else.':
    'La place se libère aussitôt, et un e-mail l’annonce. Vous pouvez la donner à quelqu’un d’autre.',
  'The seat ends at once, and somebody else may have it. A gift of yours that waits begins now; otherwise the free plan does.':
    'La place se libère aussitôt, et quelqu’un d’autre peut la prendre. Si un abonnement offert vous attend, il commence maintenant ; sinon, vous passez à la formule gratuite.',
  'The seat of {email} is free, and they know.': 'La place de {email} est libre ; un message l’en avertit.',
  'The seats of your group are closed at the moment. Please ask who manages it.':
    'Les places de votre groupe sont fermées en ce moment. Adressez-vous à la personne qui le gère.',
  'The settings': 'Les réglages',
  'The six digits in the letter. They work for ten minutes.':
    'Les six chiffres du message. Ils sont valables dix minutes.',
  'The subscription then ends at once, and {amount} go back to where they came from, within fourteen days. Your account stays, with the free plan.':
    'L’abonnement prend fin aussitôt, et {amount} vous sont remboursés par le même moyen de paiement, sous quatorze jours. Votre compte reste, avec la formule gratuite.',
  'There is no contract to withdraw from': 'Il n’y a pas de contrat dont se rétracter',
  'There is no invoice yet.': 'Il n’y a pas encore de facture.',
  'There is no invoice yet. It takes an hour at most.': 'Il n’y a pas encore de facture. Il y faut une heure au plus.',
  'There is no other plan at the moment.': 'Il n’y a pas d’autre formule en ce moment.',
  'They change the tax of the next invoice. Earlier invoices and your currency stay as they are.':
    'Elles modifient la taxe de la prochaine facture. Les factures précédentes et votre devise restent inchangées.',
  'They stand on the next invoices, and the country decides about their tax. Earlier invoices stay as they are.':
    'Elles figurent sur les prochaines factures, et le pays détermine leur taxe. Les factures précédentes restent telles quelles.',
  'This browser is signed in to an account, and every account begins with what this plan gives.':
    'Ce navigateur est connecté à un compte, et tout compte comprend d’emblée ce que donne cette formule.',
  'This cannot be taken back.': 'C’est sans retour.',
  'This card was not taken.': 'Cette carte n’a pas été acceptée.',
  'This house cannot take a card at the moment. Nothing has changed.':
    'La maison ne peut pas prendre de carte en ce moment. Rien n’a changé.',
  'This one': 'Celui-ci',
  'This page needs JavaScript to open. Without it a person sees to whatever you need: write to <mail>{address}</mail>.':
    'Cette page a besoin de JavaScript pour s’ouvrir. Sans lui, une personne s’occupe de ce qu’il vous faut : écrivez à <mail>{address}</mail>.',
  'To <strong>{email}</strong>. It is not confirmed yet: press the button in the letter that we have sent there.':
    'L’adresse <strong>{email}</strong> n’est pas encore confirmée : appuyez sur le bouton du message que nous y avons envoyé.',
  'To <strong>{email}</strong>. Press the button in it, and your account is open.':
    'Il part pour <strong>{email}</strong>. Appuyez sur son bouton, et votre compte est ouvert.',
  'To have it back, first <withdrawal>withdraw from the contract</withdrawal>, which you may until {date}.':
    'Pour être remboursé, <withdrawal>rétractez-vous d’abord du contrat</withdrawal>, ce que vous pouvez faire jusqu’au {date}.',
  'To have your money back instead, you may <withdrawal>withdraw from the contract</withdrawal> until {date}.':
    'Pour être remboursé plutôt, vous pouvez <withdrawal>vous rétracter du contrat</withdrawal> jusqu’au {date}.',
  'To pay now': 'À payer maintenant',
  'Until that day you can change your mind, here, and it goes on as before.':
    'Jusqu’à ce jour, vous pouvez changer d’avis, ici même, et tout continue comme avant.',
  'Until that renewal you cannot change to another plan.':
    'Jusqu’à ce renouvellement, vous ne pouvez pas changer de formule.',
  'Until then you keep {plan}, and can take this back.':
    'D’ici là, vous gardez {plan}, et pouvez revenir sur votre choix.',
  'Until {date}': 'Jusqu’au {date}',
  'Until {date} you may withdraw from the contract for {plan} without giving a reason. It ends at once, and all that you paid for it goes back to your card.':
    'Jusqu’au {date}, vous pouvez vous rétracter du contrat {plan} sans donner de motif. Il prend fin aussitôt, et tout ce que vous avez payé vous est remboursé sur votre carte.',
  'Until {date} you may withdraw from this contract, and need not say why.':
    'Jusqu’au {date}, vous pouvez vous rétracter de ce contrat, sans avoir à dire pourquoi.',
  'Update Password': 'Modifier le mot de passe',
  'Update Profile': 'Modifier le profil',
  'Update card': 'Changer de carte',
  'Updating…': 'Modification…',
  'Use another address': 'Prendre une autre adresse',
  'Use another card': 'Utiliser une autre carte',
  'Use the recovery code': 'Utiliser le code de secours',
  'View all plans': 'Voir toutes les formules',
  'We could not be reached, so you are still signed in. Please try again in a moment.':
    'Nous n’avons pas pu être joints : vous êtes donc encore connecté. Réessayez dans un instant.',
  'We could not be reached. Nobody was invited, and what you typed is still here.':
    'Nous n’avons pas pu être joints. Personne n’a été invité, et votre saisie est toujours là.',
  'We have written to {address}. Press the button in that letter within a day, and your account moves there. Until then nothing changes: you sign in with {email}.':
    'Nous avons écrit à {address}. Appuyez sur le bouton de ce message dans la journée, et votre compte y déménage. D’ici là, rien ne change : vous vous connectez avec {email}.',
  "We'll get back to you within 24 hours.": 'Nous vous répondrons sous 24 heures.',
  'Welcome back!': 'Heureux de vous revoir !',
  'Welcome to {publication}!': 'Bienvenue chez {publication} !',
  'What goes, at once and for good': 'Ce qui part, aussitôt et pour toujours',
  'What happened lately': 'L’activité récente',
  'What happens to {plan}': 'Ce que devient {plan}',
  'What is in this browser': 'Ce que garde ce navigateur',
  'What is kept, and why': 'Ce qui est conservé, et pourquoi',
  'What it would cost': 'Ce que cela coûterait',
  'What you declared before': 'Votre déclaration précédente',
  'What you have, and what else there is.': 'Ce que vous avez, et ce qu’il y a d’autre.',
  'What you saved': 'Votre liste de lecture',
  'What you saved, began and marked.': 'Ce que vous avez gardé, commencé et surligné.',
  'Where post from us may go.': 'Où notre courrier peut vous joindre.',
  'Where you are signed in': 'Où vous êtes connecté',
  'With the button you agree to our <terms>terms</terms>; there is a <withdrawal>right of withdrawal</withdrawal>, and <privacy>privacy</privacy> says what we do with your data.':
    'En appuyant sur le bouton, vous acceptez nos <terms>conditions</terms> ; vous disposez d’un <withdrawal>droit de rétractation</withdrawal>, et la page <privacy>confidentialité</privacy> dit ce que nous faisons de vos données.',
  'With {group}.': 'Avec {group}.',
  'Withdraw from the contract here': 'Se rétracter du contrat ici',
  Withdrawal: 'Rétractation',
  'Would you stay for {percent}% less? Your next year, from {date}, would cost {amount} instead of {regularAmount}. The years after it cost the usual price.':
    'Resteriez-vous pour {percent} % de moins ? Votre prochaine année, à partir du {date}, coûterait {amount} au lieu de {regularAmount}. Les suivantes sont au prix habituel.',
  You: 'Vous',
  'You are in already': 'Vous êtes déjà des nôtres',
  'You are still signed in. We are away for a moment, or the connection is.':
    'Vous êtes toujours connecté. Nous sommes absents un instant, ou la connexion l’est.',
  'You can leave at any time. You may want to download everything first: afterwards there is nothing to download.':
    'Vous pouvez partir à tout moment. Pensez à tout télécharger d’abord : ensuite, il n’y aura plus rien à télécharger.',
  'You can resume earlier. Then only what was left out is added.':
    'Vous pouvez reprendre plus tôt. Seul ce qui a été sauté est alors ajouté.',
  'You have asked us nothing yet.': 'Vous ne nous avez encore rien demandé.',
  'You have left the group.': 'Vous avez quitté le groupe.',
  'You have marked nothing yet. Select a few words of an article, and press ‘Highlight’.':
    'Vous n’avez encore rien surligné. Sélectionnez quelques mots d’un article, et appuyez sur « Surligner ».',
  'You have not begun an article yet. What you read while signed in is noted here.':
    'Vous n’avez pas encore commencé d’article. Ce que vous lisez en étant connecté est noté ici.',
  'You have not given a year yet. It takes a name, a few words and a card; we do the rest.':
    'Vous n’avez pas encore offert d’année. Il suffit d’un nom, de quelques mots et d’une carte ; nous faisons le reste.',
  'You have not withdrawn from anything.': 'Vous ne vous êtes rétracté de rien.',
  'You keep {plan} until {end}, when its free days end.':
    'Vous gardez {plan} jusqu’à la fin de ses jours gratuits : {end}.',
  'You keep {plan} until {end}: it is paid for until then.':
    'Vous gardez {plan} jusqu’au terme de ce que vous avez payé : {end}.',
  'You keep {plan}.': 'Vous gardez {plan}.',
  'You manage no group.': 'Vous ne gérez aucun groupe.',
  'You need not answer. Your cancellation stands either way.':
    'Rien ne vous oblige à répondre. Votre résiliation vaut dans tous les cas.',
  'You pay for nothing at the moment, so there is nothing to pay back.':
    'Vous ne payez rien en ce moment : il n’y a donc rien à rembourser.',
  'You sign in with {email}, and our letters go there. A new address counts once you have answered a letter to it.':
    'Vous vous connectez avec {email}, et nos messages y arrivent. Une nouvelle adresse compte dès que vous avez répondu au message qui y est envoyé.',
  'You subscribe to nothing at the moment.': 'Vous n’avez pas d’abonnement en ce moment.',
  'You subscribe to nothing at the moment. <plans>See all plans</plans>':
    'Vous n’avez pas d’abonnement en ce moment. <plans>Voir toutes les formules</plans>',
  'You withdrew from the contract for {plan}; we received it on {date}.':
    'Vous vous êtes rétracté du contrat {plan} ; nous en avons pris acte le {date}.',
  'Your Account Is Made': 'Votre compte est créé',
  'Your account could not be loaded.': 'Votre compte n’a pas pu être chargé.',
  'Your account goes on with the free plan. What you have read and saved stays.':
    'Votre compte continue avec la formule gratuite. Ce que vous avez lu et gardé reste.',
  'Your account has an authenticator, so your password alone does not change this.':
    'Votre compte a une application d’authentification : le mot de passe seul ne suffit pas pour ce changement.',
  'Your account is open. Welcome.': 'Votre compte est ouvert. Bienvenue.',
  'Your account with {name}.': 'Votre compte chez {name}.',
  'Your address has changed': 'Votre adresse a changé',
  'Your addresses': 'Vos adresses',
  'Your authenticator is lost? A recovery code removes it, and works once.':
    'Votre application d’authentification est perdue ? Un code de secours la retire, et ne sert qu’une fois.',
  'Your balance': 'Votre solde',
  'Your bank did not agree to it.': 'Votre banque n’a pas donné son accord.',
  'Your card': 'Votre carte',
  'Your contract': 'Votre contrat',
  'Your country, and the VAT id of a business, decide about the tax of your next invoice.':
    'La taxe de votre prochaine facture dépend de votre pays et, pour une entreprise, de son numéro de TVA.',
  'Your dashboard': 'Votre tableau de bord',
  'Your data': 'Vos données',
  'Your details': 'Vos coordonnées',
  'Your email address, where you are signed in, a file of all that we keep about you, and the way out stand in <settings>the settings of your account</settings>.':
    'Votre adresse e-mail, vos connexions, un fichier de tout ce que nous gardons sur vous, et la sortie se trouvent dans <settings>les réglages de votre compte</settings>.',
  'Your file did not come. Please try again in a moment.': 'Votre fichier n’est pas arrivé. Réessayez dans un instant.',
  'Your file is with your downloads.': 'Votre fichier est dans vos téléchargements.',
  'Your groups': 'Vos groupes',
  'Your invoice details': 'Vos données de facturation',
  'Your invoices': 'Vos factures',
  'Your name': 'Votre nom',
  'Your name, address and password; your subscription and what is left of it; saved addresses, what you have read, all that you wrote to us, and the newsletter.':
    'Votre nom, votre adresse et votre mot de passe ; votre abonnement et ce qu’il en reste ; les adresses enregistrées, vos lectures, tout ce que vous nous avez écrit, et la lettre d’information.',
  'Your new address': 'Votre nouvelle adresse',
  'Your new password is set': 'Votre nouveau mot de passe est enregistré',
  'Your next year of {plan} costs the usual price.': 'Votre prochaine année de {plan} est au prix habituel.',
  'Your password': 'Votre mot de passe',
  'Your password is as it was': 'Votre mot de passe n’a pas changé',
  'Your password is updated. Whoever else was signed in to your account has been signed out, and a letter to {email} says so.':
    'Votre mot de passe est à jour. Toute autre personne connectée à votre compte a été déconnectée, et un message à {email} en fait état.',
  'Your payment of {amount} is on its way to us, which takes a bank some days. {plan} begins when it has arrived, with its printed edition where it brings one; an e-mail tells you. Please do not pay again.':
    'Votre paiement de {amount} est en route vers nous, ce qui demande quelques jours à une banque. {plan} commence à son arrivée, avec son édition imprimée s’il y en a une ; un e-mail vous le dira. Ne payez pas une seconde fois.',
  'Your payment of {amount} is on its way to us, which takes a bank some days. {plan} goes on meanwhile. Please do not pay again.':
    'Votre paiement de {amount} est en route vers nous, ce qui demande quelques jours à une banque. {plan} continue en attendant. Ne payez pas une seconde fois.',
  'Your payments': 'Vos paiements',
  'Your plan': 'Votre formule',
  'Your plan brings the printed edition every month, and we do not know where to yet. It goes to your default address as soon as there is one.':
    'Votre formule comprend chaque mois l’édition imprimée, et nous ne savons pas encore où l’envoyer. Elle ira à votre adresse par défaut dès qu’il y en aura une.',
  'Your plan does not bring the printed edition.': 'Votre formule ne comprend pas l’édition imprimée.',
  'Your printed edition comes again with {edition}.': 'Votre édition imprimée vous parvient de nouveau ({edition}).',
  'Your printed edition is paused. {editions} {count, plural, one {is} other {are}} left out; {next} comes to you again, and your term then ends on {date}.':
    'Votre édition imprimée est en pause. {count, plural, one {Une édition est sautée ({editions})} other {# éditions sont sautées ({editions})}} ; la suivante ({next}) vous parvient de nouveau, et votre période prend alors fin le {date}.',
  'Your printed edition is sent again.': 'Votre édition imprimée est de nouveau envoyée.',
  'Your printed edition is sent every month to': 'Votre édition imprimée est envoyée chaque mois à',
  'Your promotion': 'Votre remise',
  'Your reading': 'Votre lecture',
  'Your reason': 'Votre raison',
  'Your statement': 'Votre déclaration',
  'Your subscription ends on {date}.': 'Votre abonnement prend fin le {date}.',
  'Your subscription goes on.': 'Votre abonnement continue.',
  'Your subscription has ended.': 'Votre abonnement a pris fin.',
  'Your subscription, what you are reading and what you have paid are shown to you alone.':
    'Votre abonnement, vos lectures et vos paiements ne sont montrés qu’à vous.',
  'Your subscription, your addresses, and the place where you stopped reading.':
    'Votre abonnement, vos adresses, et l’endroit où vous avez interrompu votre lecture.',
  'Your term ends on {date} instead of {end}: {count, plural, one {one month} other {# months}} later. It renews then, for the same amount as before.':
    'Votre période prend fin le {date} au lieu du {end}, soit {count, plural, one {un mois} other {# mois}} plus tard. Elle est alors renouvelée, pour le même montant qu’auparavant.',
  'Your withdrawal is received': 'Votre rétractation est enregistrée',
  'Your withdrawal is received.': 'Votre rétractation est enregistrée.',
  'Your year of {plan} from {date} costs {percent}% less. Thank you for staying.':
    'Votre année de {plan}, à partir du {date}, coûte {percent} % de moins. Merci de rester.',
  active: 'actif',
  answered: 'répondu',
  cancelled: 'résilié',
  closed: 'clos',
  draft: 'en préparation',
  dropped: 'annulé',
  failed: 'échoué',
  'for the next payment': 'pour le prochain paiement',
  'free days': 'jours gratuits',
  'from before': 'd’auparavant',
  'given up': 'abandonné',
  'never paid': 'jamais payé',
  'not paid': 'non payé',
  open: 'en cours',
  paid: 'payé',
  'past due': 'paiement en retard',
  'payment missing': 'paiement manquant',
  pending: 'en attente',
  processing: 'en traitement',
  refunded: 'remboursé',
  succeeded: 'réussi',
  'taken off the next payment': 'déduit du prochain paiement',
  'the end of the period': 'la fin de la période',
  trialing: 'jours gratuits',
  unpaid: 'impayé',
  'until {date}': 'jusqu’au {date}',
  'waits for your bank': 'attend votre banque',
  'which you have paid for': 'que vous avez payé',
  'with the next payment': 'avec le prochain paiement',
  '{amount} for {plan}, on {date}': '{amount} pour {plan}, le {date}',
  '{amount} go back to your card within a few days.': '{amount} reviennent sur votre carte sous quelques jours.',
  '{amount} is still due with the payment after the one that is due now.':
    '{amount} restent dus avec le paiement qui suivra celui qui est dû maintenant.',
  '{amount} is still due with your next payment.': '{amount} restent dus avec votre prochain paiement.',
  '{amount} is still due with your next payment; the next billing includes it.':
    '{amount} restent dus avec votre prochain paiement ; la prochaine échéance les comprend.',
  '{amount} of it tax': 'dont {amount} de taxes',
  '{amount} on {date}': '{amount} le {date}',
  '{amount} on {date}, by invoice': '{amount} le {date}, sur facture',
  '{amount} on {date}, from your card': '{amount} le {date}, sur votre carte',
  '{amount} refunded': '{amount} remboursés',
  '{amount} that is still due from before is charged when the months are added.':
    '{amount} qui restent dus d’avant sont débités quand les mois sont ajoutés.',
  '{amount}, due now': '{amount}, à régler maintenant',
  '{card} ending in {digits}': '{card} se terminant par {digits}',
  '{count, plural, one {# reply} other {# replies}}': '{count, plural, one {# réponse} other {# réponses}}',
  '{count, plural, one {One invitation is on its way} other {# invitations are on their way}}':
    '{count, plural, =0 {Aucune invitation n’est partie} one {Une invitation est en route} other {# invitations sont en route}}',
  '{device} is signed out.': '{device} est déconnecté.',
  '{editions} {count, plural, one {is} other {are}} not sent; {next} comes to you again.':
    '{count, plural, one {Une édition n’est pas envoyée ({editions})} other {# éditions ne sont pas envoyées ({editions})}} ; la suivante ({next}) vous parvient de nouveau.',
  '{email} has a seat already.': '{email} a déjà une place.',
  '{email} was invited before: the list below can send it again.':
    '{email} a déjà reçu une invitation : la liste ci-dessous permet de la renvoyer.',
  '{email} was invited.': '{email} : invitation envoyée.',
  '{email} was not invited: no seat is left. Add seats, or remove somebody.':
    '{email} n’a pas reçu d’invitation : il ne reste aucune place. Ajoutez des places, ou retirez quelqu’un.',
  '{email} was not invited: we have written five times already.':
    '{email} n’a pas reçu d’invitation : nous avons déjà écrit cinq fois.',
  '{id} · last read <time>{date}</time>': '{id} · dernière lecture le <time>{date}</time>',
  '{now}. From {date} on: {next}': '{now}. À partir du {date} : {next}',
  '{percent}%': '{percent} %',
  '{percent}% read': 'lu à {percent} %',
  '{period}, with {months, plural, one {one month} other {# months}} for paused editions':
    '{period}, dont {months, plural, one {un mois} other {# mois}} pour les éditions mises en pause',
  '{plan} becomes {next} on {date}, before the next list closes.':
    '{plan} devient {next} le {date}, avant la clôture de la prochaine liste.',
  '{plan} becomes {next} on {date}. What is sent until then stands here.':
    '{plan} devient {next} le {date}. Ce qui est envoyé d’ici là figure ici.',
  '{plan} brings the printed edition every month. Please save an address for it first; the plan waits here.':
    '{plan} comprend chaque mois l’édition imprimée. Enregistrez d’abord une adresse pour elle ; la formule attend ici.',
  '{plan} ends on {date}, before the next list closes.':
    '{plan} prend fin le {date}, avant la clôture de la prochaine liste.',
  '{plan} ends on {date}. What is sent until then stands here.':
    '{plan} prend fin le {date}. Ce qui est envoyé d’ici là figure ici.',
  '{plan} ends on {date}. You keep it all until then.': '{plan} prend fin le {date}. D’ici là, vous gardez tout.',
  '{plan} goes on, for {amount} the next year.': '{plan} continue, pour {amount} l’année prochaine.',
  '{plan} is yours when the payment has arrived.': '{plan} est à vous dès l’arrivée du paiement.',
  '{plan} is yours.': '{plan} est à vous.',
  '{plan}, billed to {company}': '{plan}, facturé à {company}',
  '{plan}, {term}; redeemed on {date}': '{plan}, {term} ; utilisé le {date}',
  '{price}, as you began; it costs {amount} now': '{price}, comme à vos débuts ; le prix est désormais de {amount}',
  '{price}; {amount} for the next': '{price} ; {amount} pour la prochaine période',
  '{seats}, at once': '{seats}, tout de suite',
  '{seats}, from {date} on': '{seats}, à partir du {date}',
  '{seats}, of which {used} in use': '{seats}, dont {used} occupées',
  '{seats}, of which {used} in use, {invited} invited':
    '{seats}, dont {used} occupées et {invited} en attente de réponse',
}
