export const shared: Record<string, string> = {
  Account: 'Compte',
  'Confirm my address': 'Confirmer mon adresse',
  'Confirm your address': 'Confirmez votre adresse',
  'Missing information': 'Il manque quelque chose',
  'Read the current issue': 'Lire le numéro en cours',
  'Sign In': 'Se connecter',
  'Something went wrong': 'Une erreur s’est produite',
  'This link has expired': 'Ce lien a expiré',
  Unsubscribe: 'Se désinscrire',
  'Your address is confirmed': 'Votre adresse est confirmée',
}
