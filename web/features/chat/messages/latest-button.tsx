import { ArrowDown } from 'lucide-react'
import { chatRoom } from 'styled-system/recipes'
import { Button } from '#web/ui/button.tsx'

/** The way back to what is said now, and how many messages of others have come since one was there. */
export function LatestButton({ missed, onClick }: { missed: number; onClick: () => void }) {
  return (
    <div className={chatRoom().latest}>
      <Button variant="secondary" size="sm" icon={<ArrowDown />} onClick={onClick}>
        {missed > 0 ? `${missed} new ${missed === 1 ? 'message' : 'messages'}` : 'Jump to latest'}
      </Button>
    </div>
  )
}
