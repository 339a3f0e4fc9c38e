import { css } from 'styled-system/css'
import { Dialog } from '#web/ui/dialog.tsx'
import type { ChatRoomView } from '#worker/features/chat/contract.ts'
import { ClubPanel } from './club-panel.tsx'
import { MembersPanel } from './members-panel.tsx'

type ClubSheetProps = {
  open: boolean
  onClose: () => void
  rooms: ChatRoomView[]
  openId: string | undefined
  onOpen: (roomId: string) => void
}

/** The side panels of large screens, as a sheet. */
export default function ClubSheet({ open, onClose, ...club }: ClubSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} size="sm" title="Club and members">
      <div className={css({ display: 'grid', mx: '[-20px]', mt: '[-20px]' })}>
        <ClubPanel {...club} />
        <MembersPanel />
      </div>
    </Dialog>
  )
}
