/** A file that is in the club and goes along with a message. */
export interface Attachment {
  path: string
  name: string
  isVideo: boolean
  /** Epoch ms; absent for what is the club's own. */
  uploadedAt?: number
}
