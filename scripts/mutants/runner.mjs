// Stryker's plug-in that runs the tests of a mutant: Stryker's own for Vitest, which here skips mutants outside the sample.
import path from 'node:path'
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import { MutantRunStatus } from '@stryker-mutator/api/test-runner'
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner'
import { Sample } from './sample.mjs'

const root = path.join(import.meta.dirname, '../..')

function createRunner(injector) {
  const sample = new Sample(root, process.env.MUTANTS_EVERY, process.env.MUTANTS_ALSO.split(' '))
  const runner = injector.injectFunction(vitestPlugins[0].factory)
  const run = runner.mutantRun.bind(runner)
  runner.mutantRun = options =>
    sample.has(options.activeMutant)
      ? run(options)
      : Promise.resolve({ status: MutantRunStatus.Error, errorMessage: 'not in the sample' })
  return runner
}
createRunner.inject = tokens(commonTokens.injector)

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'sample', createRunner)]
