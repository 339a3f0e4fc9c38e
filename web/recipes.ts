import { adminDashboard } from './features/admin/admin-dashboard.recipe.ts'
import { adminItem } from './features/admin/admin-item.recipe.ts'
import { adminTabs } from './features/admin/admin-tabs.recipe.ts'
import { clubEditor } from './features/admin/club-editor.recipe.ts'
import { printedGrid } from './features/admin/printed-grid.recipe.ts'
import { championshipCard } from './features/championships/championship-card.recipe.ts'
import { attachments } from './features/chat/attachments.recipe.ts'
import { chatComposer } from './features/chat/chat-composer.recipe.ts'
import { chatMedia } from './features/chat/chat-media.recipe.ts'
import { chatMessage } from './features/chat/chat-message.recipe.ts'
import { chatPage } from './features/chat/chat-page.recipe.ts'
import { chatPoll } from './features/chat/chat-poll.recipe.ts'
import { chatRoom } from './features/chat/chat-room.recipe.ts'
import { clubText } from './features/chat/club-text.recipe.ts'
import { picker } from './features/chat/picker.recipe.ts'
import { pollForm } from './features/chat/poll-form.recipe.ts'
import { circuitGhost } from './features/circuits/animated-backdrop.recipe.ts'
import { circuitPreview } from './features/circuits/circuit-preview.recipe.ts'
import { circuitStats } from './features/circuits/circuit-stats.recipe.ts'
import { caseFile } from './features/incidents/case-file.recipe.ts'
import { poster } from './features/landing/grid-backdrop.recipe.ts'
import { landingPoster } from './features/landing/poster.recipe.ts'
import { composer } from './features/push/composer.recipe.ts'
import { filterPlates } from './features/races/championship-filter.recipe.ts'
import { raceCard } from './features/races/race-card.recipe.ts'
import { resultEntry } from './features/results/result-entry.recipe.ts'
import { rulebook } from './features/rules/rulebook.recipe.ts'
import { seasonPage } from './features/season/season-page.recipe.ts'
import { standingsTable } from './features/standings/standings.recipe.ts'
import { upload } from './features/uploads/upload.recipe.ts'
import { bottomLinks } from './shell/bottom-links.recipe.ts'
import { siteHeader } from './shell/header/header.recipe.ts'
import { menuList } from './shell/header/menu-sheet.recipe.ts'
import { stage } from './shell/pages/message-page.recipe.ts'
import { badge } from './theme/recipes/badge.ts'
import { button } from './theme/recipes/button.ts'
import { field, segmentGroup, switchRecipe, tabs } from './theme/recipes/controls.ts'
import { emptyState, notice, skeleton, spinner } from './theme/recipes/feedback.ts'
import { imageCropper } from './theme/recipes/image-cropper.ts'
import { chequeredStrip, kerbStrip, slotMeter, startLamps } from './theme/recipes/motifs.ts'
import { offlineBanner } from './theme/recipes/offline-banner.ts'
import { dialog, popover, toast } from './theme/recipes/overlays.ts'
import { avatar, card, page, pageHead, skipLink } from './theme/recipes/surfaces.ts'

/** Every look of the club that is of one piece. A look stands beside its component, as `{component}.recipe.ts`; those of `web/ui` stand in `web/theme/recipes`. */
export const recipes = {
  avatar,
  badge,
  button,
  card,
  chequeredStrip,
  kerbStrip,
  offlineBanner,
  page,
  popover,
  printedGrid,
  skeleton,
  skipLink,
  spinner,
  switchRecipe,
}

/** Every look that is of several parts. */
export const slotRecipes = {
  adminDashboard,
  adminItem,
  adminTabs,
  attachments,
  bottomLinks,
  caseFile,
  championshipCard,
  chatComposer,
  chatMedia,
  chatMessage,
  chatPage,
  chatPoll,
  chatRoom,
  circuitGhost,
  circuitPreview,
  circuitStats,
  clubEditor,
  clubText,
  composer,
  dialog,
  emptyState,
  field,
  filterPlates,
  imageCropper,
  landingPoster,
  menuList,
  notice,
  pageHead,
  picker,
  pollForm,
  poster,
  raceCard,
  resultEntry,
  rulebook,
  seasonPage,
  standingsTable,
  segmentGroup,
  siteHeader,
  slotMeter,
  stage,
  startLamps,
  tabs,
  toast,
  upload,
}
