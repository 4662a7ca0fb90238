// A room of phones plays the product: the servers on one core, the phones on the other. See README.md beside it.
import { parseArgs } from 'node:util';
import { shown, type Figure } from './figures.ts';
import { scenarios } from './scenarios.ts';
import { openBacking, type Options, type Target } from './setting.ts';
import { writeTable } from './table.ts';

const { values } = parseArgs({
	options: {
		only: { type: 'string' },
		target: { type: 'string', default: 'sqlite' },
		phones: { type: 'string', default: '1000' },
		times: { type: 'string', default: '10' },
		profile: { type: 'string' },
		write: { type: 'boolean', default: false }
	}
});
const targets = values.target.split(',') as Target[];
const names = values.only?.split(',') ?? Object.keys(scenarios);
const unknown = [
	...names.filter((name) => !Object.hasOwn(scenarios, name)),
	...targets.filter((name) => !['sqlite', 'mariadb', 'floor'].includes(name))
];
if (unknown.length) {
	console.error(
		`Unknown: ${unknown.join(', ')}. Scenarios are ${Object.keys(scenarios).join(', ')}; targets sqlite, mariadb, floor.`
	);
	process.exit(2);
}

function print({ name, value, unit, most }: Figure): void {
	const verdict = most === undefined ? '' : value <= most ? `  at most ${most}` : `  MISSED: at most ${most}`;
	console.log(`${name.padEnd(62)} ${shown(value).padStart(8)} ${unit.padEnd(11)}${verdict}`);
}

/** Scenarios whose figures mean something on a server without database and pages. */
const ofFloor = new Set(['rest', 'room', 'events', 'growth', 'projectors', 'rounds']);

async function measure(options: Options): Promise<void> {
	const backing = await openBacking(options);
	const chosen = names.filter((name) => options.target !== 'floor' || ofFloor.has(name));
	for (const name of chosen) {
		console.log(`\n${options.target}: ${name}`);
		const figures = await scenarios[name]!(options, backing);
		figures.forEach(print);
		if (values.write) writeTable(options.target, figures);
	}
	await backing.stop();
}

// Ends the servers of this run too, which go with the process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
for (const target of targets)
	await measure({ target, phones: Number(values.phones), times: Number(values.times), profiles: values.profile });
process.exit();
