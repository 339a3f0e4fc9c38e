import '#web/theme/late/season-page.css'
import { Link } from 'react-router'
import { seasonPage } from 'styled-system/recipes'
import { GhostArt } from '#web/features/circuits/circuit-art.tsx'
import { button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Clip } from './components/clip.tsx'
import { comingSoon } from './content.ts'

/** What the club is getting ready; open to everyone. */
export default function ComingSoonPage() {
  const look = seasonPage()
  const { title, lead, facts, picture, clip, planned, closing } = comingSoon
  return (
    <>
      <title>Coming Soon | Racing Club</title>
      <PageHead
        overlap
        title="Coming Soon"
        subtitle="What the club is getting ready."
        art={<GhostArt track="Spa-Francorchamps" />}
      />
      <Page overlap className={look.root}>
        <Card as="section" clip className={look.head} aria-labelledby="announcement">
          <img
            src={picture.src}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            className={look.picture}
            fetchPriority="high"
          />
          <div className={look.intro}>
            <h2 id="announcement" className={look.title}>
              {title}
            </h2>
            <p className={look.text}>{lead}</p>
            <dl className={look.facts}>
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </Card>
        <div className={look.beside}>
          <Clip clip={clip} />
          <ul className={look.planned}>
            {planned.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
        <div className={look.closing}>
          <p>{closing}</p>
          <Link to="/chat" className={button()}>
            Open the chat
          </Link>
        </div>
      </Page>
    </>
  )
}
