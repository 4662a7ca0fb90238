// How the cost of everything grows with the data of a year: one small installation, one of ten times and one of thirty
// times its size. See README.md of the benches; needs `npm run build`.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inSession } from '../../../server/cli/session.ts';
import { readEnv } from '../../../server/runtime/env.ts';
import { freshFolder } from '../../support/processes/command.ts';
import { BenchServer, settingsFor, type ServerSettings } from '../live/servers.ts';
import { Asker, type Cost } from './ask.ts';
import { doors } from './doors.ts';
import { bigName, fill, usualName, type Filled } from './fill.ts';
import { keepHouse } from './housekeeping.ts';
import { Pauses } from './pauses.ts';
import { play } from './play.ts';
import { busyMs, slowness } from './slowness.ts';
import { startMaria } from './maria.ts';
import { doorTable, housekeepingTable, type Measured } from './tables.ts';

const { values } = parseArgs({
	options: {
		sizes: { type: 'string', default: '1,10,30' },
		only: { type: 'string', default: '.' },
		/** Keeps what is filled here, by size, and fills nothing that is here already. */
		folder: { type: 'string' },
		/** Fills, and says how to start a server on it; measures nothing. */
		fill: { type: 'boolean', default: false },
		/** `sqlite`, or `mariadb` on a private server with a copy of what was filled. */
		target: { type: 'string', default: 'sqlite' },
		/** A folder for processor profiles of the servers. */
		profile: { type: 'string' }
	}
});
const sizes = values.sizes.split(',').map(Number);
const only = new RegExp(values.only);
if (!['sqlite', 'mariadb'].includes(values.target)) throw new Error('A target is sqlite or mariadb.');
if (sizes.some((size) => !Number.isInteger(size) || size < 1)) throw new Error('Sizes are whole numbers from 1 on.');

const tokenOf = (settings: ServerSettings, namespace: string): Promise<string> =>
	inSession(
		async ({ perform }) => {
			const scopes = ['cms:read', 'news:read', 'quiz:read'] as const;
			return (await perform('token.create', { label: 'growth', scopes: [...scopes] } as never)).secret;
		},
		{ namespace, env: readEnv({ ...settings, LOG_LEVEL: 'error' }) }
	);

/** A door that does not open ends no run of many minutes, but makes it fail. */
function missed(name: string, error: unknown): Cost {
	console.error(`${name}: ${String(error)}`);
	process.exitCode = 1;
	return { busy: NaN, warm: NaN, block: NaN };
}

async function measureDoors(settings: ServerSettings, filled: Filled): Promise<Record<string, Cost>> {
	const tokens: Record<string, string> = {};
	for (const namespace of [usualName!, bigName!]) tokens[namespace] = await tokenOf(settings, namespace);
	const server = new BenchServer('server/main.ts', settings, values.profile);
	const costs: Record<string, Cost> = {};
	const startMs = ((await server.start()) * 1000) / slowness();
	const pauses = new Pauses(server.base);
	const asker = await Asker.open(server, tokens, pauses);
	costs['start to ready'] = { busy: busyMs(server.pid) / slowness(), warm: startMs, block: 0 };
	for (const door of doors(filled).filter(({ name }) => only.test(name)))
		costs[door.name] = await asker.ask(door).catch((error: unknown) => missed(door.name, error));
	for (const [title, { uid }] of [['usual', filled.usual] as const, ['big', filled.big] as const])
		if (only.test(`${title}: play`))
			for (const [name, cost] of Object.entries(
				await play(server, uid, pauses).catch((error: unknown) => ({ failed: missed(`${title}: play`, error) }))
			))
				costs[`${title}: play ${name}`] = cost;
	await pauses.end();
	await server.end();
	return costs;
}

/** A filled data folder of a size, with the settings of a server on it. */
async function openFilled(size: number): Promise<{ settings: ServerSettings; filled: Filled }> {
	const folder = values.folder ? path.resolve(values.folder, String(size)) : freshFolder();
	const settings = { ...settingsFor(`sqlite:${folder}/growth.db`), DATA_DIR: folder };
	const facts = `${folder}/filled.json`;
	if (existsSync(facts)) return { settings, filled: JSON.parse(readFileSync(facts, 'utf8')) as Filled };
	mkdirSync(folder, { recursive: true });
	const from = performance.now();
	const filled = await fill(settings, size);
	const seconds = ((performance.now() - from) / 1000).toFixed(0);
	console.log(`${size}×: filled in ${seconds} s: ${JSON.stringify(filled.rows)}`);
	writeFileSync(facts, JSON.stringify(filled));
	return { settings, filled };
}

/** The same on a copy, for what removes rows. */
function onCopy(settings: ServerSettings): ServerSettings {
	copyFileSync(`${settings.DATA_DIR}/growth.db`, `${settings.DATA_DIR}/copy.db`);
	return { ...settings, DATABASE_URL: `sqlite:${settings.DATA_DIR}/copy.db` };
}

const maria = values.target === 'mariadb' ? await startMaria() : undefined;
const measured: Measured[] = [];
for (const size of sizes) {
	const { settings, filled } = await openFilled(size);
	if (values.fill) console.log(JSON.stringify({ settings, filled }, null, '\t'));
	else {
		const [forDoors, forJobs] = maria ? await maria.copiesOf(settings) : [settings, onCopy(settings)];
		const house = only.test('jobs') ? await keepHouse(forJobs, filled) : undefined;
		measured.push({ size, costs: await measureDoors(forDoors, filled), house });
	}
}
if (!values.fill) {
	console.log(doorTable(measured));
	console.log(housekeepingTable(measured));
}
await maria?.stop();
process.exit();
