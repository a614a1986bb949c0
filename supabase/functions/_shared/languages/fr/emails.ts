export const emails: Record<string, string> = {
  'Come back': 'Revenir',
  'Dear reader,': 'Cher lecteur, chère lectrice,',
  'Dear {name},': 'Bonjour {name},',
  'Good until': 'Valable jusqu’au',
  'If it was not you, do nothing: without your answer we shall not write again.':
    'Si ce n’était pas vous, ne faites rien : sans réponse de votre part, nous n’écrirons plus.',
  'If it was not you, nothing has changed.': 'Si ce n’était pas vous, rien n’a changé.',
  'If it was you, one more step and we shall write to you.': 'Si c’était vous, encore une étape et nous vous écrirons.',
  'Please confirm your address for {name}': 'Confirmez votre adresse pour {name}',
  'Someone, perhaps you, asked for the {name} newsletter at this address.':
    'Quelqu’un, peut-être vous, a demandé la lettre de {name} à cette adresse.',
  'Someone, we hope you, asked for the {name} newsletter at this address.':
    'Quelqu’un (vous, espérons-le) a demandé la lettre de {name} à cette adresse.',
  'Thank you. Your address is confirmed, and the next letter from {name} will find you.':
    'Merci. Votre adresse est confirmée, et la prochaine lettre de {name} vous parviendra.',
  'The link works once, and for {hours} hours.': 'Le lien sert une fois, pendant {hours} heures.',
  'The years after it cost the usual price, and the checkout says both amounts before you pay. The code is yours alone, and good once.':
    'Les années suivantes sont au prix habituel, et les deux montants s’affichent avant que vous ne payiez. Le code est à vous seul, et sert une fois.',
  'Until then, the current issue is open.': 'D’ici là, le numéro en cours est ouvert.',
  'Welcome to {name}': 'Bienvenue chez {name}',
  'You already receive {name}': 'Vous recevez déjà {name}',
  'You are on our list already, so there is nothing for you to do. Thank you for reading us.':
    'Vous êtes déjà sur notre liste : vous n’avez rien à faire. Merci de nous lire.',
  'You receive this because you confirmed your address with {name}.':
    'Vous recevez ce message parce que vous avez confirmé votre adresse auprès de {name}.',
  'You receive this once, because you subscribe to letters from {name}. We shall not repeat it.':
    'Vous recevez ce message une seule fois, parce que vous êtes inscrit aux lettres de {name}. Nous ne le répéterons pas.',
  'Your code': 'Votre code',
  'Your {plan} has ended, and we miss you. Should you think of coming back, the first year costs {percent}% less.':
    'Votre {plan} a pris fin, et vous nous manquez. Si vous pensez à revenir, la première année coûte {percent} % de moins.',
  '{plan}, with {percent}% off your first year back': '{plan}, {percent} % de moins la première année de votre retour',
}
