import { Hono } from 'hono'
import { accountPages as account, giftPages, groupPages, newsletterPages } from './form-pages.ts'
import { redirectForms } from './form-redirect.ts'
import { sharePages } from './routes/article-shares.ts'
import { contactPages as contact } from './routes/contact.ts'
import { freeArticlePages } from './routes/free-articles.ts'

/** Mounted before the guards, so that a form that a guard refuses is redirected to a page too. */
export const formRedirects = () =>
  new Hono()
    .post('/articles/:id/free', redirectForms(freeArticlePages))
    .post('/articles/:id/shares', redirectForms(sharePages))
    .post('/contact', redirectForms(contact))
    .post('/newsletter/subscribe', redirectForms(newsletterPages.requested))
    .post('/newsletter/details', redirectForms(newsletterPages.detailsProvided))
    .post('/newsletter/confirmation', redirectForms(newsletterPages.confirmed))
    .post('/gifts/redemption', redirectForms(giftPages.redeemed))
    .post('/groups/acceptance', redirectForms(groupPages.accepted))
    .post('/login', redirectForms(account.staffSignIn))
    .post('/register', redirectForms(account.staffRegistration))
    .post('/auth/login', redirectForms(account.signIn))
    .post('/auth/sign-in-email', redirectForms(account.signInEmail))
    .post('/auth/sign-in-link', redirectForms(account.signInLink))
    .post('/auth/sign-in-code', redirectForms(account.signInCode))
    .post('/auth/second-factor', redirectForms(account.secondFactor))
    .post('/auth/recovery-code', redirectForms(account.recoveryCode))
    .post('/auth/logout', redirectForms(account.signOut))
    .post('/auth/register', redirectForms(account.registration))
    .post('/register-free', redirectForms(account.freeRegistration))
    .post('/auth/confirmation', redirectForms(account.confirmation))
    .post('/auth/confirmation-email', redirectForms(account.confirmationEmail))
    .post('/auth/recovery', redirectForms(account.recovery))
    .post('/auth/new-password', redirectForms(account.newPassword))
    .post('/auth/new-email', redirectForms(account.newEmail))
