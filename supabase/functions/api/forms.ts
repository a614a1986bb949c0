import { Hono } from 'hono'
import { answersForms } from '../_shared/http/form-answer.ts'
import { pages as account } from './account/pages.ts'
import { pages } from './newsletter/pages.ts'
import { PAGES as contact } from './routes/contact.ts'

/** Comes before the guards, so that a form that they refuse leads to a page like any other. */
export const formAnswers = () =>
  new Hono()
    .post('/contact', answersForms(contact))
    .post('/newsletter/subscribe', answersForms(pages.asked))
    .post('/newsletter/details', answersForms(pages.described))
    .post('/newsletter/confirmation', answersForms(pages.confirmed))
    .post('/login', answersForms(account.deskSignIn))
    .post('/register', answersForms(account.staffRegistration))
    .post('/auth/login', answersForms(account.signIn))
    .post('/auth/logout', answersForms(account.signOut))
    .post('/auth/register', answersForms(account.registration))
    .post('/register-free', answersForms(account.freeRegistration))
    .post('/auth/confirmation', answersForms(account.confirmation))
    .post('/auth/confirmation-letter', answersForms(account.confirmationLetter))
    .post('/auth/recovery', answersForms(account.recovery))
    .post('/auth/new-password', answersForms(account.newPassword))
    .post('/auth/new-email', answersForms(account.newEmail))
