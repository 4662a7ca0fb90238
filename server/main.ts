import { missingSecrets, readEnv } from './env.ts';
import { openParts, serve } from './boot.ts';
import { builtScreens, developedScreens } from './kit.ts';
import { stopOnSignal } from './signals.ts';

const env = readEnv();
const missing = missingSecrets(env);
if (missing.length) {
	process.stderr.write(
		`Marquee does not start: ${missing.join(' and ')} must be set to at least 32 bytes of random text.\n`
	);
	process.exit(1);
}
const parts = await openParts(env);
const screens = process.argv.includes('--dev') ? await developedScreens() : await builtScreens();
const running = await serve(parts, screens);
parts.log.info('ready', { port: running.port, publicUrl: parts.publicUrl });
stopOnSignal(running, parts.log);
