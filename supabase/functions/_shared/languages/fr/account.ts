export const account: Record<string, string> = {
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
  'A letter is on its way': 'Un message est en route',
  'A letter is on its way to {email}.': 'Un message est en route vers {email}.',
  'Account Dashboard': 'Mon compte',
  'After five refused tries an account rests for ten minutes, and longer each time. A letter helps sooner: <forgotten>set a new password</forgotten>.':
    'Après cinq essais refusés, un compte est bloqué pour dix minutes, puis plus longtemps chaque fois. Un message vous aidera plus vite : <forgotten>choisissez un nouveau mot de passe</forgotten>.',
  'All browsers have been signed out. Sign in with the new one, and everything is where you left it.':
    'Tous les navigateurs ont été déconnectés. Connectez-vous avec le nouveau, et tout est là où vous l’avez laissé.',
  'Already have an account? <login>Sign in</login>.': 'Vous avez déjà un compte ? <login>Connectez-vous</login>.',
  'Ask for a new letter': 'Demander un nouveau message',
  'At least {count} characters, {staffCount} for staff. A few unrelated words are best.':
    'Au moins {count} caractères, {staffCount} pour le personnel. L’idéal : quelques mots sans rapport entre eux.',
  'Back to Magazine': 'Retour au magazine',
  'Back to Sign In': 'Retour à la connexion',
  'By creating an account you agree to our terms, which are short: it is for you alone; we write to its address about your account and nothing else; and you may take everything with you, or delete it, at any time.':
    'En créant un compte, vous acceptez nos conditions, qui tiennent en peu de mots : il est à vous seul ; nous écrivons à son adresse au sujet de votre compte et de rien d’autre ; et vous pouvez à tout moment emporter l’ensemble, ou le supprimer.',
  'Choose a new password': 'Choisissez un nouveau mot de passe',
  Code: 'Code',
  'Code not accepted': 'Code refusé',
  'Code of the letter': 'Code du message',
  'Come in': 'Entrez',
  'Confirm new password': 'Confirmez le nouveau mot de passe',
  'Continue with {name}': 'Continuer avec {name}',
  'Create Account': 'Créer un compte',
  'Create Free Account': 'Créer un compte gratuit',
  'Creating your account…': 'Création de votre compte…',
  'Enter the code': 'Saisissez le code',
  'Failed to create account': 'Le compte n’a pas pu être créé',
  'Forgotten your password?': 'Mot de passe oublié ?',
  'Free Forever': 'Gratuit pour toujours',
  'From now on you sign in with the new one, and our letters go there.':
    'Désormais, vous vous connectez avec la nouvelle, et nos messages y arrivent.',
  'From then on only the new one opens your account, and every browser that is signed in has to sign in again.':
    'Dès lors, seul le nouveau ouvre votre compte, et tous les navigateurs connectés devront se reconnecter.',
  'If <address>{email}</address> has an account here, a letter is on its way. Press the button in it, or type its code. A letter that you asked for just before still counts.':
    'Si <address>{email}</address> a un compte ici, un message est en route. Appuyez sur son bouton, ou saisissez son code. Un message demandé juste avant reste valable.',
  'If <address>{email}</address> has an account here, the letter is on its way. Its link works for an hour.':
    'Si <address>{email}</address> a un compte ici, le message est en route. Son lien est valable une heure.',
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
  'It goes to the address that you have entered. Open it, and press the button that its link leads to.':
    'Il part pour l’adresse que vous avez saisie. Ouvrez-le, et appuyez sur le bouton auquel mène son lien.',
  'It happens to careful people too. Tell us your address, and a letter brings you a link to choose a new one.':
    'Cela arrive aussi aux plus soigneux. Donnez-nous votre adresse, et un message vous apportera un lien pour en choisir un nouveau.',
  'It has been used already, and then all is done; or it is too old: links work for a day, those to sign in or to a new password for an hour; or part of it was lost on the way.':
    'Il a déjà servi, et tout est fait ; ou il est trop ancien : les liens sont valables un jour, ceux qui servent à se connecter ou à changer de mot de passe, une heure ; ou une partie s’est perdue en chemin.',
  'It takes a minute, and its link works for a day. If you cannot find it, look among the unwanted letters.':
    'Il arrive en une minute, et son lien est valable un jour. Si vous ne le trouvez pas, cherchez parmi les indésirables.',
  'Join <plan>{name}</plan>': 'Rejoignez <plan>{name}</plan>',
  'Keep the old one': 'Garder l’ancienne',
  'Letter not sent': 'Message non envoyé',
  'Locked out, or something else? <contact>Contact support</contact>.':
    'Compte bloqué, ou autre chose ? <contact>Écrivez à l’assistance</contact>.',
  'Log out': 'Se déconnecter',
  'Logged out': 'Vous êtes déconnecté',
  'Login failed': 'La connexion a échoué',
  Logout: 'Se déconnecter',
  'My account': 'Mon compte',
  'Name of the reader': 'Nom du titulaire',
  'New password': 'Nouveau mot de passe',
  'No account yet? <create>Create one</create>: it costs nothing.':
    'Pas encore de compte ? <create>Créez-en un</create> : cela ne coûte rien.',
  'No password needed: a letter brings you a link, and a code to type here.':
    'Sans mot de passe : un message vous apporte un lien, et un code à saisir ici.',
  'No plan goes by this name, or it is no longer offered. <plans>These are</plans>.':
    'Aucune formule ne porte ce nom, ou elle n’est plus proposée. <plans>Voici celles qui le sont</plans>.',
  'On our staff? <login>Your door is this one</login>.':
    'Vous êtes de la rédaction ? <login>Votre porte est ici</login>.',
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
  'Other ways to sign in': 'Autres façons de se connecter',
  'Password Mismatch': 'Les mots de passe diffèrent',
  'Password must be at least {count} characters long.': 'Le mot de passe doit compter au moins {count} caractères.',
  'Password not changed': 'Mot de passe inchangé',
  'Password too short': 'Mot de passe trop court',
  'Passwords do not match': 'Les mots de passe ne sont pas identiques',
  "Passwords don't match": 'Les mots de passe diffèrent',
  'Please enter both email and password.': 'Saisissez l’adresse e-mail et le mot de passe.',
  'Please enter the code.': 'Saisissez le code.',
  'Please enter your email.': 'Saisissez votre adresse e-mail.',
  'Please make sure both password fields match.': 'Saisissez deux fois le même mot de passe.',
  'Please make sure the new passwords match.': 'Saisissez deux fois le même nouveau mot de passe.',
  'Reader’s ticket': 'Carte de lecture',
  'Recovery code': 'Code de secours',
  'Registration Failed': 'L’inscription a échoué',
  'Registration failed': 'L’inscription a échoué',
  'Send it again': 'L’envoyer de nouveau',
  'Send me a letter': 'M’envoyer un message',
  'Send me a link or code by e-mail': 'Recevoir un lien ou un code par e-mail',
  'Sending…': 'Envoi…',
  'Sent once more to {email}.': 'Envoyé de nouveau à {email}.',
  'Set a new password': 'Choisir un nouveau mot de passe',
  'Set new password': 'Enregistrer le mot de passe',
  'Setting it…': 'Enregistrement…',
  'Sign in': 'Se connecter',
  'Sign in by e-mail': 'Se connecter par e-mail',
  'Sign in with the password': 'Se connecter avec le mot de passe',
  'Signing in sends the letter again to an address that is not confirmed. For anything else, write to <mail>{address}</mail>.':
    'Si votre adresse n’est pas confirmée, connectez-vous : le message repart. Pour toute autre chose, écrivez à <mail>{address}</mail>.',
  'Signing in…': 'Connexion…',
  'Subscription Not Found': 'Formule introuvable',
  Success: 'C’est fait',
  'Thank you. Your account is open; sign in with the password that you chose.':
    'Merci. Votre compte est ouvert ; connectez-vous avec le mot de passe que vous avez choisi.',
  'That did not work. Too many letters may have been asked for: please wait a little.':
    'Cela n’a pas fonctionné. Trop de messages ont peut-être été demandés : patientez un peu.',
  'The new one was not taken: it needs at least six characters, twelve for staff, and it may not be one that others guess. Open the link in your letter once more.':
    'Le nouveau n’a pas été accepté : il lui faut au moins six caractères, douze pour le personnel, et il ne doit pas être de ceux que l’on devine. Ouvrez encore une fois le lien de votre message.',
  'The six digits in the letter. They work for ten minutes.':
    'Les six chiffres du message. Ils sont valables dix minutes.',
  'This browser is signed in to an account, and every account begins with what this plan gives.':
    'Ce navigateur est connecté à un compte, et tout compte comprend d’emblée ce que donne cette formule.',
  'This page needs JavaScript to open. Without it a person sees to whatever you need: write to <mail>{address}</mail>.':
    'Cette page a besoin de JavaScript pour s’ouvrir. Sans lui, une personne s’occupe de ce qu’il vous faut : écrivez à <mail>{address}</mail>.',
  'To <strong>{email}</strong>. It is not confirmed yet: press the button in the letter that we have sent there.':
    'L’adresse <strong>{email}</strong> n’est pas encore confirmée : appuyez sur le bouton du message que nous y avons envoyé.',
  'To <strong>{email}</strong>. Press the button in it, and your account is open.':
    'Il part pour <strong>{email}</strong>. Appuyez sur son bouton, et votre compte est ouvert.',
  'Use another address': 'Prendre une autre adresse',
  'Use the recovery code': 'Utiliser le code de secours',
  'Use this address': 'Adopter cette adresse',
  'View All Plans': 'Voir toutes les formules',
  'We could not be reached, so you are still signed in. Please try again in a moment.':
    'Nous n’avons pas pu être joints : vous êtes donc encore connecté. Réessayez dans un instant.',
  'Welcome back!': 'Heureux de vous revoir !',
  'Welcome to {publication}!': 'Bienvenue chez {publication} !',
  'With the button you agree to our <terms>terms</terms>; there is a <withdrawal>right of withdrawal</withdrawal>, and <privacy>privacy</privacy> says what we do with your data.':
    'En appuyant sur le bouton, vous acceptez nos <terms>conditions</terms> ; vous disposez d’un <withdrawal>droit de rétractation</withdrawal>, et la page <privacy>confidentialité</privacy> dit ce que nous faisons de vos données.',
  Withdrawal: 'Rétractation',
  'You are in already': 'Vous êtes déjà des nôtres',
  'Your account': 'Votre compte',
  'Your account is open. Welcome.': 'Votre compte est ouvert. Bienvenue.',
  'Your account with {name}.': 'Votre compte chez {name}.',
  'Your address has changed': 'Votre adresse a changé',
  'Your authenticator is lost? A recovery code removes it, and works once.':
    'Votre application d’authentification est perdue ? Un code de secours la retire, et ne sert qu’une fois.',
  'Your new address': 'Votre nouvelle adresse',
  'Your new password is set': 'Votre nouveau mot de passe est enregistré',
  'Your password is as it was': 'Votre mot de passe n’a pas changé',
  'Your subscription, your addresses, and the place where you stopped reading.':
    'Votre abonnement, vos adresses, et l’endroit où vous avez interrompu votre lecture.',
  'past due': 'paiement en retard',
  trialing: 'jours gratuits',
  unpaid: 'impayé',
}
