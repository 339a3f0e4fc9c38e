/** A file that is in the club and goes along with a message. */
export interface Attachment {
  path: string
  name: string
  isVideo: boolean
}
