import { createServer } from 'node:http';
import { openDependencies, serve } from '../boot.ts';
import { missingSecrets, readEnv, type Env } from '../runtime/env.ts';
import { builtScreens } from '../web/screens/sveltekit-handler.ts';
import { loadTheRest } from '../runtime/lazily.ts';
import { stopOnSignal } from '../runtime/shutdown.ts';
import { logUnhandledRejections } from '../runtime/unhandled-rejections.ts';
import { ensureAdministrator } from './administrator.ts';
import { demoBots } from './demo-bots.ts';
import { demoLinks, seedDemo } from './demo-events.ts';
import { demoEnv } from './environment.ts';
import { makePassword } from './password.ts';
import { terminalQr } from './qr.ts';
import { print } from './report.ts';
import { requireNothingSealed } from './require-key.ts';
import { buildWhenNeeded } from './screens.ts';
import { withSecrets } from './secrets-file.ts';
import { sessionOf, type Session } from './session.ts';

/** Fails now, instead of after a long build, if the port is taken. */
async function requireFreePort({ PORT, HOST }: Env): Promise<void> {
	const probe = createServer();
	await new Promise<void>((resolve, reject) => {
		probe.once('error', reject).listen({ port: PORT, ...(HOST ? { host: HOST } : {}) }, resolve);
	});
	await new Promise((resolve) => probe.close(resolve));
}

/** The lines for the administrator; the password only when it was made up now. */
async function adminLines(session: Session, { ADMIN_USERNAME, ADMIN_PASSWORD }: Env): Promise<string[]> {
	const username = ADMIN_USERNAME || 'admin';
	const password = ADMIN_PASSWORD || makePassword();
	const admin = await ensureAdministrator(session, () => ({ username, password }));
	const isShown = admin.isNew && !ADMIN_PASSWORD;
	return [
		`admin ${session.dependencies.publicUrl}/login`,
		`user ${admin.username ?? username}`,
		...(isShown ? [`password ${password}`] : [])
	];
}

async function eventLines(session: Session): Promise<string[]> {
	const { events } = await session.perform('event.list', {});
	if (!events.length) await seedDemo(session);
	const { player, dashboard } = await demoLinks(session);
	const projector = dashboard ? [`projector ${dashboard}`] : [];
	return [`player ${player}`, ...projector, terminalQr(player, process.stdout.isTTY)];
}

/** Starts the product with everything a first evening needs, and prints its links once it listens. */
export async function startDemo(): Promise<void> {
	const given = withSecrets(readEnv());
	// The demo would make new secrets now, which read nothing of what is there.
	if (missingSecrets(given).length === 2) await requireNothingSealed(given);
	const env = demoEnv();
	await requireFreePort(env);
	await buildWhenNeeded();
	// The log screen shows what happens; the terminal keeps its links in sight.
	const dependencies = await openDependencies(env, undefined, process.env.LOG_LEVEL ? env.LOG_LEVEL : 'warn');
	logUnhandledRejections(dependencies.log);
	const session = sessionOf(dependencies);
	const lines = [...(await adminLines(session, env)), ...(await eventLines(session))];
	const server = await serve(dependencies, await builtScreens());
	const bots = demoBots(session, dependencies.publicUrl);
	const stop = async () => {
		await bots.stop();
		await server.stop();
	};
	stopOnSignal({ stop }, dependencies.log);
	for (const line of [...lines, 'ready']) print(line);
	bots.offer();
	await loadTheRest();
}
