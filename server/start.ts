import { ensureAdministrator } from './cli/administrator.ts';
import { sessionOf } from './cli/session.ts';
import type { Env } from './runtime/env.ts';
import { openDependencies, serve } from './boot.ts';
import { builtScreens, developedScreens } from './web/screens/sveltekit-handler.ts';
import { loadTheRest } from './runtime/lazily.ts';
import { showLink } from './runtime/log/log.ts';
import { isFirst } from './runtime/processes/worker.ts';
import type { Dependencies } from './operation/dependencies.ts';
import { stopOnSignal } from './runtime/shutdown.ts';
import { fullVersion } from './runtime/version.ts';
import { logUnhandledRejections } from './runtime/unhandled-rejections.ts';

const advice = 'there is no administrator yet: open this link within an hour to make the first one';

/** Opens everything, serves the screens and logs `ready`; stops on SIGINT and SIGTERM. */
export async function startServer(env: Env): Promise<void> {
	const dependencies = await openDependencies(env);
	logUnhandledRejections(dependencies.log);
	if (isFirst()) await welcome(dependencies, env);
	const screens = process.argv.includes('--dev') ? await developedScreens() : await builtScreens();
	const running = await serve(dependencies, screens);
	if (isFirst() && !env.REQUIRE_HTTPS)
		dependencies.log.warn('logins over plain http are open; set REQUIRE_HTTPS=1 behind https');
	stopOnSignal(running, dependencies.log);
	dependencies.log.info('ready', { version: fullVersion, port: running.port, publicUrl: dependencies.publicUrl });
	await loadTheRest();
}

/** Makes the first administrator when the environment names one, else says where to make one. */
async function welcome(
	dependencies: Dependencies,
	{ ADMIN_USERNAME: username, ADMIN_PASSWORD: password }: Env
): Promise<void> {
	const given = username && password ? { username, password } : undefined;
	const admin = await ensureAdministrator(sessionOf(dependencies), () => given);
	if (admin.isNew) dependencies.log.info('administrator made', { username: admin.username });
	if (admin.username) return;
	const { url } = await sessionOf(dependencies).perform('setup.link', {});
	if (url) showLink(advice, url);
}
