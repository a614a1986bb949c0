/**
 * Splits a sub-heading after its first colon: 'Time 10:30' → ['Time 10:', '30'], 'First: the nose' → ['First: ', 'the nose'].
 * Joined, the two parts are the text of the author, with every space.
 */
export function splitSubHeading(text: string): [subject: string, remark: string] {
  const subject = /^[^:]*:?\s*/.exec(text)?.[0] ?? ''
  return [subject, text.slice(subject.length)]
}
