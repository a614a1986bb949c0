import { Hono } from 'hono'
import { answersForms } from '../_shared/http/form-answer.ts'
import { accountPages as account } from './account/pages.ts'
import { newsletterPages } from './newsletter/pages.ts'
import { contactPages as contact } from './routes/contact.ts'

/** Comes before the guards, so that a form that they refuse leads to a page like any other. */
export const formRedirects = () =>
  new Hono()
    .post('/contact', answersForms(contact))
    .post('/newsletter/subscribe', answersForms(newsletterPages.requested))
    .post('/newsletter/details', answersForms(newsletterPages.detailsProvided))
    .post('/newsletter/confirmation', answersForms(newsletterPages.confirmed))
    .post('/login', answersForms(account.staffSignIn))
    .post('/register', answersForms(account.staffRegistration))
    .post('/auth/login', answersForms(account.signIn))
    .post('/auth/logout', answersForms(account.signOut))
    .post('/auth/register', answersForms(account.registration))
    .post('/register-free', answersForms(account.freeRegistration))
    .post('/auth/confirmation', answersForms(account.confirmation))
    .post('/auth/confirmation-email', answersForms(account.confirmationEmail))
    .post('/auth/recovery', answersForms(account.recovery))
    .post('/auth/new-password', answersForms(account.newPassword))
    .post('/auth/new-email', answersForms(account.newEmail))
