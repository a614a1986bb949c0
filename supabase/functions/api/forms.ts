import { Hono } from 'hono'
import { answersForms } from '../_shared/http/form-answer.ts'
import { pages } from './newsletter/pages.ts'
import { PAGES as contact } from './routes/contact.ts'

/** Comes before the guards, so that a form that they refuse leads to a page like any other. */
export const formAnswers = () =>
  new Hono()
    .post('/contact', answersForms(contact))
    .post('/newsletter/subscribe', answersForms(pages.asked))
    .post('/newsletter/details', answersForms(pages.described))
    .post('/newsletter/confirmation', answersForms(pages.confirmed))
