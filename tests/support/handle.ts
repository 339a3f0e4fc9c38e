import { env } from 'cloudflare:workers'
import worker from '#worker/index.ts'

/**
 * Has the Worker answer a request, and waits for what it does after its answer, which is part of the call. The context
 * that the test runtime makes leaves a timer behind for each, and ten thousand end the run.
 */
export async function handle(request: Request, bindings = env): Promise<Response> {
  const afterwards: Promise<unknown>[] = []
  const context = {
    waitUntil: (work: Promise<unknown>) => void afterwards.push(work),
    passThroughOnException: () => {},
    props: {},
  }
  const answer = await worker.fetch(request, bindings, context as unknown as ExecutionContext)
  for (const work of afterwards) await work // grows while it is gone through
  return answer
}
