import './runtime/env-file.ts';
import { Failure, report } from './cli/report.ts';
import { withSecrets } from './cli/secrets-file.ts';
import { isWorker } from './runtime/processes/worker.ts';
import { missingSecrets, readEnv } from './runtime/env.ts';

try {
	const env = withSecrets(readEnv());
	const missing = missingSecrets(env);
	if (missing.length) {
		const { requireNothingSealed } = await import('./cli/require-key.ts');
		await requireNothingSealed(env);
		throw new Failure(
			`Marquee does not start: ${missing.join(' and ')} must be set to at least 32 bytes of random text.`
		);
	}
	const isShared = env.WORKERS > 1 && !process.argv.includes('--dev');
	if (isShared && !isWorker()) {
		const { startWorkers } = await import('./composition/workers.ts');
		await startWorkers(env);
	} else {
		// Loaded only now: whoever has to mend the environment first need not wait for the whole product.
		const { startServer } = await import('./start.ts');
		await startServer(env);
	}
} catch (error) {
	process.exit(report(error));
}
