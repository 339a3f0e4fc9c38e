// The demo club's people: drivers, pending members, and one who was rejected.

/** Approved drivers, those with a picture first, then by age of membership; `joined` is days ago, `picture` a file in `pictures/`. */
const grid = [
  {
    displayName: 'Marcus',
    gamertag: 'ApexHunter77',
    experienceLevel: 'Advanced',
    joined: 612,
    picture: 'marcus.jpg',
    profile: {
      bio: 'Club founder’s neighbour, so I had no choice. Late on the brakes, early in the pub.\nWheel on a camping table since 2021.',
      favoriteTrack: 'Spa-Francorchamps',
      favoriteCarClass: 'GT3',
      carNumber: '77',
      streamLink: 'https://www.twitch.tv/apexhunter77',
    },
  },
  {
    displayName: 'Priya',
    gamertag: 'Priya GT',
    experienceLevel: 'Professional',
    joined: 598,
    picture: 'priya.jpg',
    profile: {
      bio: 'Steward on Tuesdays, fast on Thursdays. I’ll coach anyone who asks, twenty minutes before practice.',
      favoriteTrack: 'Silverstone',
      favoriteCarClass: 'GT3',
      carNumber: '11',
      streamLink: 'https://www.twitch.tv/priyagt',
      streamLink2: 'https://www.youtube.com/@priyagt',
    },
  },
  {
    displayName: 'Callum',
    gamertag: 'McSlipstream',
    experienceLevel: 'Advanced',
    joined: 540,
    picture: 'callum.jpg',
    profile: {
      bio: 'If you can read my rear wing, you are in my tow. You are welcome.',
      favoriteTrack: 'Monza',
      favoriteCarClass: 'GT3',
      carNumber: '8',
      streamLink: 'https://www.youtube.com/@mcslipstream',
    },
  },
  {
    displayName: 'Yuki',
    gamertag: 'Yuki-86',
    experienceLevel: 'Professional',
    joined: 431,
    picture: 'yuki.jpg',
    profile: {
      bio: 'Tyres are a budget. I publish mine after every race.',
      favoriteTrack: 'Mount Panorama',
      favoriteCarClass: 'GT4',
      carNumber: '86',
      streamLink: 'https://www.twitch.tv/yuki86',
    },
  },
  {
    displayName: 'Dieter',
    gamertag: 'Dieter von Kerb',
    experienceLevel: 'Intermediate',
    joined: 377,
    picture: 'dieter.jpg',
    profile: {
      bio: 'Thought track limits were a suggestion. The race director disagrees. Retired engineer, now writing the track guides.',
      favoriteTrack: 'Red Bull Ring',
      favoriteCarClass: 'GT4',
      carNumber: '33',
    },
  },
  {
    displayName: 'Amara',
    gamertag: 'AmaraOnTheLimit',
    experienceLevel: 'Advanced',
    joined: 290,
    picture: 'amara.jpg',
    profile: {
      bio: 'Night shifts, morning races. GT4 is the fastest breakfast there is.',
      favoriteTrack: 'Kyalami',
      favoriteCarClass: 'GT4',
      carNumber: '24',
      streamLink: 'https://www.twitch.tv/amaraonthelimit',
    },
  },
  {
    displayName: 'Ines',
    gamertag: 'Ines_R8',
    experienceLevel: 'Intermediate',
    joined: 233,
    picture: 'ines.jpg',
    profile: {
      bio: 'Here for clean side-by-side racing. If I leave you room, please use it.',
      favoriteTrack: 'Zandvoort',
      favoriteCarClass: 'GT3',
      carNumber: '5',
    },
  },
  {
    displayName: 'Tomás',
    gamertag: 'TomasTurnsLeft',
    experienceLevel: 'Intermediate',
    joined: 180,
    picture: 'tomas.jpg',
    profile: {
      bio: 'Came from ovals. Right-hand corners are a work in progress.',
      favoriteTrack: 'Laguna Seca',
      favoriteCarClass: 'GT3',
      carNumber: '48',
      streamLink: 'https://www.youtube.com/@tomasturnsleft',
    },
  },
  {
    displayName: 'Louise',
    gamertag: 'BoxBoxLouise',
    experienceLevel: 'Intermediate',
    joined: 95,
    picture: 'louise.jpg',
    profile: {
      bio: 'Pits for tea. Strategy is everything, and the strategy is tea.',
      favoriteTrack: 'Watkins Glen',
      favoriteCarClass: 'GT3',
      carNumber: '42',
    },
  },
  {
    displayName: 'Sven',
    gamertag: 'Sven#404',
    experienceLevel: 'Beginner',
    joined: 9,
    picture: 'sven.jpg',
    profile: {
      bio: 'Apex not found. First season, all tips welcome.',
      favoriteTrack: 'Zolder',
      carNumber: '404',
    },
  },
  {
    displayName: 'Hanna',
    gamertag: 'Hanna Handbrake',
    experienceLevel: 'Advanced',
    joined: 260,
    profile: { favoriteTrack: 'Nürburgring', favoriteCarClass: 'GT3', carNumber: '19' },
  },
  {
    displayName: 'Freya',
    gamertag: 'FreyaFiveWide',
    experienceLevel: 'Intermediate',
    joined: 148,
    profile: { favoriteTrack: 'Zandvoort', favoriteCarClass: 'GT3', carNumber: '55' },
  },
  {
    displayName: 'Kofi',
    gamertag: 'KofiOnKerbs',
    experienceLevel: 'Beginner',
    joined: 120,
    profile: { favoriteTrack: 'Kyalami', favoriteCarClass: 'GT3', carNumber: '27' },
  },
  {
    displayName: 'Mateus',
    gamertag: 'MateusFlatOut',
    experienceLevel: 'Beginner',
    joined: 71,
    profile: { favoriteTrack: 'Interlagos', favoriteCarClass: 'GT3', carNumber: '90' },
  },
]

/** Pending members, longest waiting first; `joined` is days ago. The last gamertag looks like Tomás’s: its I is a capital i. */
const waiting = [
  { displayName: 'Noah', gamertag: 'LateBraker22', experienceLevel: 'Beginner', joined: 2 },
  { displayName: 'Chiara', gamertag: 'Chiara F', experienceLevel: 'Intermediate', joined: 1 },
  { displayName: 'Ollie', gamertag: 'OllieOversteer', experienceLevel: 'Beginner', joined: 1 },
  { displayName: 'Tomás', gamertag: 'TomasTurnsIeft', experienceLevel: 'Intermediate', joined: 0 },
]

const turnedAway = {
  displayName: 'Rammer',
  gamertag: 'xX_DiveBomb_Xx',
  experienceLevel: 'Beginner',
  joined: 20,
  rejectionReason: 'Three reports of deliberate contact in open lobbies. Talk to us in a month.',
}

/** Registers everybody; gives the callers of approved drivers by display name, and when each joined. */
export async function signUpDrivers(open, admin) {
  const standing = new Set((await admin.get('/members')).map(({ gamertag }) => gamertag))
  const signUp = async ({ displayName, gamertag, experienceLevel }) => {
    // An interrupted start may have created them already.
    const { body, cookie } = standing.has(gamertag)
      ? await admin.open('/session', { gamertag })
      : await admin.open('/members', { displayName, gamertag, experienceLevel })
    return { ...open({ cookie }), id: (body.member ?? body).id }
  }
  const signedUp = []
  for (const person of [...grid, ...waiting, turnedAway])
    signedUp.push({ person, driver: await signUp(person) })
  await Promise.all(signedUp.map(({ person, driver }) => settleIn(admin, person, driver)))
  return {
    drivers: Object.fromEntries(
      signedUp.slice(0, grid.length).map(({ person, driver }) => [person.displayName, driver]),
    ),
    members: signedUp.map(({ person, driver }) => ({ id: driver.id, joined: person.joined })),
  }
}

async function settleIn(admin, person, driver) {
  if (waiting.includes(person)) return
  if (person.profile) {
    const { picture, profile } = person
    const profileImageUrl = picture && (await driver.upload(picture, 'profile'))
    await driver.put(`/members/${driver.id}/profile`, { ...profile, ...(picture && { profileImageUrl }) })
  }
  const { rejectionReason = null } = person
  const decision = { memberId: driver.id, approved: rejectionReason === null, rejectionReason }
  await admin.post('/admin/approve-member', decision)
  if (decision.approved) await driver.patch(`/notifications/${driver.id}/read-all`)
}
