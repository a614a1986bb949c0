export const site: Record<string, string> = {
  ' and ': ' et ',
  '(opens in a new tab)': '(s’ouvre dans un nouvel onglet)',
  'A letter is on its way to you, and the newsletter begins when you confirm by the link in it.':
    'Un message est en route vers vous, et la lettre commence quand vous confirmez par son lien.',
  'A letter, now and then': 'Une lettre, de temps en temps',
  Account: 'Compte',
  'Almost Done!': 'Presque terminé !',
  'Almost there: a letter is on its way to {email}. The newsletter begins when you press the button in it.':
    'C’est presque fait : un message part pour {email}. La lettre commence quand vous appuyez sur son bouton.',
  'Article Not Found': 'Article introuvable',
  'Ask for a new one by entering your address again. To be taken off the list, write to <mail>{address}</mail>.':
    'Demandez-en un nouveau en saisissant encore votre adresse. Pour quitter la liste, écrivez à <mail>{address}</mail>.',
  Back: 'Retour',
  By: 'Par',
  'By {author}': 'Par {author}',
  'Choose a country': 'Choisissez un pays',
  Close: 'Fermer',
  Complete: 'Terminer',
  'Confirm your address': 'Confirmez votre adresse',
  'Country (optional)': 'Pays (facultatif)',
  Feed: 'Flux',
  Footer: 'Pied de page',
  'Get Started': 'Commencer',
  'If none of that can be, the fault is ours: press it once more in a minute.':
    'Si rien de cela n’est possible, la faute est à nous : essayez encore dans une minute.',
  'If you read this far, you are who we write for.': 'Si vous avez lu jusqu’ici, c’est pour vous que nous écrivons.',
  'It has been used already, and then all is done; or it is more than a day old, or part of it was lost on the way.':
    'Il a déjà servi, et tout est fait ; ou il a plus d’un jour, ou une partie s’est perdue en chemin.',
  'It works for a day. If you cannot find it, look among the unwanted letters.':
    'Il est valable un jour. Si vous ne le trouvez pas, cherchez parmi les indésirables.',
  'Keep the newsletter': 'Garder la lettre',
  Language: 'Langue',
  'Letters from {name}': 'Lettres de {name}',
  'Letters from {name}, when there is something worth reading.': 'Lettres de {name}, quand il y a de quoi lire.',
  Main: 'Principale',
  Menu: 'Menu',
  'Missing information': 'Il manque quelque chose',
  'More in <category>{label}</category>': 'Encore dans <category>{label}</category>',
  'More of this, by letter': 'La suite, par lettre',
  Newsletter: 'Lettre',
  'Next in this issue': 'La suite du numéro',
  'No more letters?': 'Plus de lettres ?',
  'Now your name, please, and we know whom to greet.': 'Votre nom, maintenant, et nous saurons qui saluer.',
  'One press, and we stop writing to you. You may come back whenever you like.':
    'Une pression, et nous cessons de vous écrire. Vous pourrez revenir quand il vous plaira.',
  'One thing more: please confirm by the link in our e-mail to {email}.':
    'Une dernière chose : confirmez par le lien de notre message à {email}.',
  'Please fill in all required fields.': 'Remplissez tous les champs obligatoires.',
  Privacy: 'Confidentialité',
  'Published in Issue <issue>{id}</issue>': 'Paru dans le numéro <issue>{id}</issue>',
  'Right of withdrawal': 'Droit de rétractation',
  'Save for Later': 'Garder pour plus tard',
  'Save for later: {title}': 'Garder pour plus tard : {title}',
  Search: 'Recherche',
  'Set in Bodoni Moda, EB Garamond and Instrument Sans.': 'Composé en Bodoni Moda, EB Garamond et Instrument Sans.',
  'Should it fail again, write to <mail>{address}</mail>.': 'Si cela échoue encore, écrivez à <mail>{address}</mail>.',
  'Sign In': 'Se connecter',
  'Skip to content': 'Aller au contenu',
  'Something in the form was not right, or too much was asked of us at once. Nothing is lost: please enter your address once more, in a moment.':
    'Quelque chose n’allait pas dans le formulaire, ou on nous a trop demandé à la fois. Rien n’est perdu : saisissez votre adresse encore une fois, dans un instant.',
  'Subscribe Now': 'S’abonner',
  'Successfully Subscribed!': 'Inscription réussie !',
  Terms: 'Conditions',
  'Thank you. One thing more, and it is yours to do: please confirm by the link in the e-mail we have sent you.':
    'Merci. Une dernière chose vous revient : confirmez par le lien du message que nous vous avons envoyé.',
  'Thank you. The next letter will find you, and every letter tells you how to end them.':
    'Merci. La prochaine lettre vous parviendra, et chacune dit comment y mettre fin.',
  'These texts have changed since you opened this page. With the button you agree to them as they are now.':
    'Ces textes ont changé depuis que vous avez ouvert cette page. En appuyant sur le bouton, vous les acceptez tels qu’ils sont maintenant.',
  'This link has expired': 'Ce lien a expiré',
  Unsubscribed: 'Désinscription faite',
  'Until it comes: whom may we greet?': 'D’ici là : qui pouvons-nous saluer ?',
  'Update Failed': 'Échec de l’enregistrement',
  'We have stopped writing to you. The magazine stays open, and so does the door.':
    'Nous avons cessé de vous écrire. Le magazine reste ouvert, et la porte aussi.',
  'We have written to {email}. The newsletter begins when you confirm by the link in that e-mail.':
    'Nous avons écrit à {email}. La lettre commence quand vous confirmez par le lien de ce message.',
  'When an issue opens, and when something in it deserves a second look. Never more than that.':
    'Quand un numéro paraît, et quand quelque chose y mérite un second regard. Jamais davantage.',
  'You are off the list': 'Vous n’êtes plus sur la liste',
  'Your account pays in another currency than that of this price. Nothing has been charged. Please write to us, and we will help.':
    'Votre compte paie dans une autre monnaie que celle de ce prix. Rien n’a été débité. Écrivez-nous, et nous vous aiderons.',
  'Your address is confirmed': 'Votre adresse est confirmée',
  'five years': 'cinq ans',
  'four years': 'quatre ans',
  'one year': 'un an',
  'tax included': 'taxes comprises',
  'three years': 'trois ans',
  'two years': 'deux ans',
  '{name} may write to you from now on: is that what you wish? Until you press the button nothing changes.':
    '{name} pourra désormais vous écrire : est-ce votre souhait ? Rien ne change tant que vous n’avez pas appuyé sur le bouton.',
  '{name} writes to you by e-mail when there is something worth reading. You confirm your address first, and one click in any letter ends it.':
    '{name} vous écrit par e-mail quand il y a de quoi lire. Vous confirmez d’abord votre adresse, et un clic dans n’importe quelle lettre y met fin.',
  '© {name}. Please ask before you reprint us; we like to say yes.':
    '© {name}. Demandez-nous avant de nous reproduire ; nous aimons dire oui.',
}
