// How long a 10 MB clip takes to arrive and be inspected, on this machine and without a network.
import { box, bytes, mp4 } from '../../tests/support/media-files.ts'

const ROUNDS = 8
const SIZE = 10 * 1024 * 1024

/** Prints the wait of a driver who uploads a 10 MB clip, and of one who jumps into its middle. */
export async function printUploads({ origin, adminKey }) {
  const headers = { authorization: `Bearer ${adminKey}` }
  const small = mp4()
  const clips = {
    'as cameras write it, with places': mp4({
      secret: 'N 45.6156',
      picture: noise(SIZE - 2000),
      isTracked: true,
    }),
    'with nothing to take out': bytes(small, box('mdat', noise(SIZE - small.length - 8))),
  }
  console.log('\na clip of 10 MB                        PUT p50 ms  slowest   its path ms   a seek p50 ms')
  for (const [what, clip] of Object.entries(clips)) {
    const [puts, paths, seeks] = [[], [], []]
    for (let round = 0; round < ROUNDS; round++) {
      const { uploadURL } = await send(
        origin,
        'upload',
        { contentType: 'video/mp4', size: clip.length, purpose: 'chat' },
        headers,
      )
      puts.push(
        await timed(() =>
          fetch(origin + uploadURL, {
            method: 'PUT',
            headers: { ...headers, 'content-type': 'video/mp4' },
            body: clip,
          }),
        ),
      )
      let path = ''
      paths.push(
        await timed(async () => {
          path = (await send(origin, 'normalize-path', { uploadURL }, headers)).objectPath
        }),
      )
      seeks.push(
        await timed(() =>
          fetch(origin + path, { headers: { ...headers, range: `bytes=${SIZE / 2}-${SIZE / 2 + 65_535}` } }),
        ),
      )
    }
    console.log(
      `${what.padEnd(38)} ${quantile(puts, 0.5)} ${quantile(puts, 1)} ${quantile(paths, 0.5).padStart(13)} ${quantile(seeks, 0.5).padStart(15)}`,
    )
  }
}

function noise(size) {
  const whole = new Uint8Array(size)
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(whole.subarray(at, at + 65_536))
  return whole
}

async function send(origin, call, body, headers) {
  const answer = await fetch(`${origin}/api/objects/${call}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function timed(act) {
  const since = performance.now()
  const answer = await act()
  if (answer && !answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  await answer?.arrayBuffer()
  return performance.now() - since
}

function quantile(times, q) {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0).toFixed(0).padStart(10)
}
