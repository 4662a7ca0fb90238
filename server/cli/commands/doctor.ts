import { Command } from '@commander-js/extra-typings';
import type { Line } from '../../features/platform/doctor/run.ts';
import { Failure, print } from '../report.ts';

const limitMs = 5000;
const slowLimitMs = 10 * 60_000;

/** A line of the report in words. */
interface WrittenLine {
	check: string;
	state: Line['state'];
	/** What to look for in a program. */
	key: string;
	found: string;
	/** What to do; null where nothing is wrong. */
	todo: string | null;
}

/** The report in English. */
async function written(lines: readonly Line[]): Promise<{ names: string[]; report: WrittenLine[] }> {
	const [{ default: texts }, { flatten }, { createTranslator }] = await Promise.all([
		import('#lib/messages/doctor/en.json', { with: { type: 'json' } }),
		import('#lib/messages/flatten.ts'),
		import('#lib/messages/translator.ts')
	]);
	const shelf = flatten(texts, 'doctor.');
	const { t } = createTranslator({ locale: 'en' }, (key) => shelf[key], true);
	const report = lines.map((line) => ({
		check: line.check,
		state: line.state,
		key: line.key,
		found: t(`doctor.found.${line.key}`, line.params),
		todo: line.state === 'ok' ? null : t(`doctor.todo.${line.key}`, line.params)
	}));
	return { names: lines.map(({ check }) => t(`doctor.name.${check}`)), report };
}

const widest = 'warning'.length;

/** `doctor`: what the installation lacks; exit code 1 when that is an error. */
export const doctor = new Command('doctor')
	.description('Check environment, database, disk, network and mail, and say what to do; exit code 1 on an error.')
	.option('--json', 'print the list as JSON', false)
	.action(async ({ json }) => {
		const [{ inspectCommandEnv }, { runDoctor }] = await Promise.all([
			import('../environment.ts'),
			import('../../features/platform/doctor/run.ts')
		]);
		const lines = await runDoctor({ ...inspectCommandEnv(), limitMs, slowLimitMs });
		const { names, report } = await written(lines);
		if (json) print(JSON.stringify(report, null, '\t'));
		else
			for (const [index, { state, found, todo }] of report.entries())
				print([`${state.padEnd(widest)}  ${names[index]}: ${found}`, ...(todo ? [todo] : [])].join(' → '));
		const errors = report.filter(({ state }) => state === 'error').length;
		if (errors) throw new Failure(errors === 1 ? 'There is 1 error.' : `There are ${errors} errors.`);
	});
