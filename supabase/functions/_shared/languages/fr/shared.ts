export const shared: Record<string, string> = {
  'Confirm my address': 'Confirmer mon adresse',
  'Read the current issue': 'Lire le numéro en cours',
  'Something went wrong': 'Une erreur s’est produite',
  Unsubscribe: 'Se désinscrire',
}
