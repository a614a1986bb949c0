import { z } from 'zod'
import type { ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import type { ProblemCode } from '../../_shared/contracts/http-error.ts'
import { PasswordChange } from '../../_shared/contracts/password.ts'
import { FreeRegistration, Registration, RegistrationResponse } from '../../_shared/contracts/registration.ts'
import { AccountEvent, Session } from '../../_shared/contracts/session.ts'
import {
  AddressConfirmed,
  EmailChange,
  EmailRequest,
  EmailResponse,
  LinkToken,
  PasswordReset,
  SignIn,
} from '../../_shared/contracts/sign-in.ts'
import { User } from '../../_shared/contracts/user.ts'
import { accountPages } from '../form-pages.ts'
import {
  formBody,
  idParams,
  jsonBody,
  accountTags as own,
  ownNoContent,
  ownRead,
  toPage,
  withCommonProblems,
  writingResponses,
} from '../openapi-responses.ts'

const tags = ['Accounts']
const SAME_RESPONSE = 'The same for every address, and after as long a time.'

const signingIn = {
  summary: 'Sign in',
  description:
    'Sets the cookie `session` (`__Host-session` where the site is encrypted). A wrong password, an unknown address and an account that rests are refused alike, at full half-seconds. Five failures let an account rest for ten minutes, then twice as long each time, up to a day; twenty an hour a network. 403 while the address is unconfirmed: then the letter comes again.',
  tags,
  requestBody: formBody(SignIn),
  responses: writingResponses(200, 'Signed in.', User, {
    problemCodes: ['not-signed-in'],
    formPages: accountPages.signIn,
  }),
}

/** Done, and nothing to say about it, also to a form. */
const noContentOrPage = (
  description: string,
  problemCodes: ProblemCode[],
  formPages: { done: string; rejected: string },
) =>
  ({
    204: { description },
    303: toPage(formPages),
    ...withCommonProblems('not-allowed', ...problemCodes),
  }) satisfies ZodOpenApiResponsesObject

const LINK_PROBLEMS: ProblemCode[] = ['link-expired', 'not-json', 'invalid-fields']

export const accountPaths: ZodOpenApiPathsObject = {
  '/api/auth/login': { post: { operationId: 'signIn', ...signingIn } },
  '/api/login': {
    post: {
      operationId: 'signInStaff',
      ...signingIn,
      responses: writingResponses(200, 'Signed in.', User, {
        problemCodes: ['not-signed-in'],
        formPages: accountPages.staffSignIn,
      }),
    },
  },
  '/api/auth/logout': {
    post: {
      operationId: 'signOut',
      summary: 'Sign out in this browser',
      description: 'Also where nobody is signed in.',
      tags,
      responses: noContentOrPage('Signed out.', [], accountPages.signOut),
    },
  },
  '/api/auth/register': {
    post: {
      operationId: 'register',
      summary: 'Make an account, on the plan that costs nothing',
      description: `${SAME_RESPONSE} What follows is in the letter. Ten an hour from one network, three an hour for one mailbox, then waits that grow to a day.`,
      tags,
      requestBody: formBody(Registration),
      responses: writingResponses(202, SAME_RESPONSE, RegistrationResponse, { formPages: accountPages.registration }),
    },
  },
  '/api/register-free': {
    post: {
      operationId: 'registerFree',
      summary: 'Make an account, on this plan, which has to cost nothing',
      description: `${SAME_RESPONSE} Counted together with the other registration.`,
      tags,
      requestBody: formBody(FreeRegistration),
      responses: writingResponses(202, SAME_RESPONSE, RegistrationResponse, {
        formPages: accountPages.freeRegistration,
      }),
    },
  },
  '/api/auth/confirmation': {
    post: {
      operationId: 'confirmAccount',
      summary: 'Confirm the address of a new account, by the link in the letter',
      description: 'Works once, for a day. The browser in which the account was made is signed in by it.',
      tags,
      requestBody: formBody(LinkToken),
      responses: writingResponses(200, 'Confirmed.', AddressConfirmed, {
        problemCodes: ['link-expired'],
        formPages: accountPages.confirmation,
      }),
    },
  },
  '/api/auth/confirmation-email': {
    post: {
      operationId: 'requestConfirmationEmail',
      summary: 'Have the letter to a new account sent again',
      description: `${SAME_RESPONSE} Together with those to a new password: five an hour to one mailbox, with waits that grow to a day, and twenty an hour from one network.`,
      tags,
      requestBody: formBody(EmailRequest),
      responses: writingResponses(202, SAME_RESPONSE, EmailResponse, { formPages: accountPages.confirmationEmail }),
    },
  },
  '/api/auth/recovery': {
    post: {
      operationId: 'requestPasswordReset',
      summary: 'Have a letter sent, by which a new password can be chosen',
      description: `${SAME_RESPONSE} Five an hour to one mailbox, with waits that grow to a day; twenty an hour from one network.`,
      tags,
      requestBody: formBody(EmailRequest),
      responses: writingResponses(202, SAME_RESPONSE, EmailResponse, { formPages: accountPages.recovery }),
    },
  },
  '/api/auth/new-password': {
    post: {
      operationId: 'resetPassword',
      summary: 'Choose a new password, by the link in the letter',
      description: 'Works once, for an hour. Signs out every browser, and ends the rest of an account.',
      tags,
      requestBody: formBody(PasswordReset),
      responses: noContentOrPage(
        'The password is set.',
        [...LINK_PROBLEMS, 'too-many-requests'],
        accountPages.newPassword,
      ),
    },
  },
  '/api/auth/new-email': {
    post: {
      operationId: 'changeEmail',
      summary: 'Give an account its new address, by the link in the letter there',
      description: 'Works once, for a day. The former address is told.',
      tags,
      requestBody: formBody(LinkToken),
      responses: noContentOrPage(
        'The account has the new address.',
        [...LINK_PROBLEMS, 'conflict'],
        accountPages.newEmail,
      ),
    },
  },
  '/api/user': {
    get: {
      operationId: 'readUser',
      summary: 'Whoever is signed in',
      tags: own,
      responses: ownRead('As they know themselves.', User),
    },
  },
  '/api/user/password': {
    put: {
      operationId: 'changePassword',
      summary: 'Change the password',
      description:
        'Signs out every other browser; a letter says so. Five tries an hour, with waits that grow to a day.',
      tags: own,
      requestBody: jsonBody(PasswordChange),
      responses: ownNoContent('Changed.', ['not-json', 'invalid-fields']),
    },
  },
  '/api/user/email': {
    post: {
      operationId: 'requestEmailChange',
      summary: 'Ask for another address',
      description: `A letter goes there, and the account changes when it is answered. ${SAME_RESPONSE} Five tries an hour, with waits that grow to a day.`,
      tags: own,
      requestBody: jsonBody(EmailChange),
      responses: writingResponses(202, SAME_RESPONSE, EmailResponse, { problemCodes: ['not-signed-in'] }),
    },
  },
  '/api/user/sessions': {
    get: {
      operationId: 'listSessions',
      summary: 'Where the reader is signed in',
      tags: own,
      responses: ownRead('Most recently seen first, fifty at most.', z.array(Session)),
    },
    delete: {
      operationId: 'endOtherSessions',
      summary: 'Sign out everywhere else',
      tags: own,
      responses: ownNoContent('Signed out there.', []),
    },
  },
  '/api/user/sessions/{id}': {
    delete: {
      operationId: 'endSession',
      summary: 'Sign out in one browser',
      tags: own,
      requestParams: idParams,
      responses: ownNoContent('Signed out there.', ['not-found']),
    },
  },
  '/api/user/account-events': {
    get: {
      operationId: 'listAccountEvents',
      summary: 'What happened to the account',
      tags: own,
      responses: ownRead('The newest fifty, the last one first.', z.array(AccountEvent)),
    },
  },
}
