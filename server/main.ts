import { ensureAdministrator } from './cli/administrator.ts';
import { Failure, report } from './cli/report.ts';
import { sessionOf } from './cli/session.ts';
import { missingSecrets, readEnv, type Env } from './env.ts';
import { openParts, serve } from './boot.ts';
import { builtScreens, developedScreens } from './kit.ts';
import { showLink } from './log.ts';
import type { Parts } from './parts.ts';
import { stopOnSignal } from './signals.ts';
import { surviveStrayFailures } from './stray.ts';

const advice = 'there is no administrator yet: open this link within an hour to make the first one';

async function start(): Promise<void> {
	const env = readEnv();
	const missing = missingSecrets(env);
	if (missing.length)
		throw new Failure(
			`Marquee does not start: ${missing.join(' and ')} must be set to at least 32 bytes of random text.`
		);
	const parts = await openParts(env);
	surviveStrayFailures(parts.log);
	await welcome(parts, env);
	const screens = process.argv.includes('--dev') ? await developedScreens() : await builtScreens();
	const running = await serve(parts, screens);
	if (!env.REQUIRE_HTTPS) parts.log.warn('logins over plain http are open; set REQUIRE_HTTPS=1 behind https');
	parts.log.info('ready', { port: running.port, publicUrl: parts.publicUrl });
	stopOnSignal(running, parts.log);
}

/** Makes the first administrator when the environment names one, else says where to make one. */
async function welcome(parts: Parts, { ADMIN_USERNAME: username, ADMIN_PASSWORD: password }: Env): Promise<void> {
	const given = username && password ? { username, password } : undefined;
	const admin = await ensureAdministrator(sessionOf(parts), () => given);
	if (admin.isNew) parts.log.info('administrator made', { username: admin.username });
	if (admin.username) return;
	const { url } = await sessionOf(parts).perform('setup.link', {});
	if (url) showLink(advice, url);
}

try {
	await start();
} catch (error) {
	process.exit(report(error));
}
