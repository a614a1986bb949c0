export const shared: Record<string, string> = {
  By: 'Par',
  'Confirm my address': 'Confirmer mon adresse',
  'Read the current issue': 'Lire le numéro en cours',
  'Something went wrong': 'Une erreur s’est produite',
  Unsubscribe: 'Se désinscrire',
}
