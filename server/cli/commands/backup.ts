import { copyFile, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { Command, Option } from '@commander-js/extra-typings';
import { AppError } from '../../runtime/errors.ts';
import { inColumns } from '../columns.ts';
import { Failure, print } from '../report.ts';

/** `backup export`: everything a namespace holds, as an archive that only this account can read. */
const exportCommand = new Command('export')
	.description('Write everything that a namespace holds, with its files, into an archive.')
	.option('--namespace <name>', 'the namespace', 'default')
	.option('--out <file>', 'where to; without it into this folder, named after namespace, day and minute')
	.action(async ({ namespace, out }) => {
		const { inSession } = await import('../session.ts');
		const { name, file, summary } = await inSession(({ perform }) => perform('backup.archive', {}), { namespace });
		const target = path.resolve(out ?? name);
		try {
			// The copy keeps the mode of the file, which nobody else may read.
			await copyFile(file.path, target, constants.COPYFILE_EXCL);
		} catch (thrown) {
			throw (thrown as { code?: string }).code === 'EEXIST' ? new Failure(`${target} exists already.`) : thrown;
		} finally {
			await file.remove();
		}
		const records = Object.values(summary).reduce((sum, count) => sum + count, 0);
		print(`${target}: ${records} records and files, ${(file.size / 1e6).toFixed(1)} MB.`);
	});

/** `backup list`: what is stored of a namespace. */
const listCommand = new Command('list')
	.description('List the backups that the server keeps of a namespace, newest first.')
	.option('--namespace <name>', 'the namespace', 'default')
	.action(async ({ namespace }) => {
		const { inSession } = await import('../session.ts');
		const { backups, folder } = await inSession(
			async ({ perform, dependencies: { env } }) => ({
				...(await perform('storedBackup.list', {})),
				folder: env.DATA_DIR
			}),
			{ namespace }
		);
		for (const { createdAt, readyAt, kind, state, size, path: file, error } of backups) {
			const facts = [readyAt ?? createdAt, kind.padEnd(7), state.padEnd(9)];
			const held = file === null ? [error ?? ''] : [`${((size ?? 0) / 1e6).toFixed(1)} MB`, path.resolve(folder, file)];
			print([...facts, ...held].join('  ').trimEnd());
		}
		if (!backups.length) print(`No backup of ${namespace} is stored.`);
	});

const archive = ['<file>', 'a backup: an archive or JSON'] as const;

/** What is wrong with a file, one fault per line; a fault of the file as a whole has no place in it. */
function toldFaults(thrown: unknown, file = 'The newest backup'): unknown {
	if (!(thrown instanceof AppError)) return thrown;
	const { code, message, details = [] } = thrown;
	const head = code === 'invalid_input' ? `${file} cannot be restored:` : message;
	const placed = details.map(
		(fault) => (fault.path === 'backup' ? '' : `${fault.path} ${fault.code} `) + fault.message
	);
	return new Failure([head, ...placed].join('\n'));
}

const reasons = new Map([
	[
		'confirm_needed',
		(namespace: string) => `${namespace} holds something: look with --dry-run at what would happen, then say --yes.`
	],
	['play_waits', () => 'Teams are playing and would have to wait: try later, or say --yes.']
]);

/** What nobody said yes to: that the content of the namespace may go, or that play may wait. */
function unconfirmed(thrown: unknown, namespace: string): string | undefined {
	const details = (thrown instanceof AppError && thrown.details) || [];
	return details.map(({ code }) => reasons.get(code)?.(namespace)).find((reason) => reason !== undefined);
}

/** That there is nothing to prove, and how to get something. */
const noneStored = (thrown: unknown): string | undefined =>
	thrown instanceof AppError && thrown.code === 'not_found'
		? `${thrown.message} Make one at /admin/backups, or name an archive with --file.`
		: undefined;

const reported = ['created', 'updated', 'deleted'] as const;

/** `backup import`: what an archive holds into a namespace; the file stays. */
const importCommand = new Command('import')
	.description('Read a backup into a namespace that exists.')
	.argument(...archive)
	.requiredOption('--namespace <name>', 'the namespace')
	.addOption(
		new Option('--mode <mode>', 'replace: what the namespace holds goes; merge: it stays, and what is the same changes')
			.choices(['replace', 'merge'] as const)
			.default('replace' as const)
	)
	.option('--dry-run', 'only tell what would happen')
	.option('--yes', 'also when the namespace holds something, and while teams play that have to wait')
	.action(async (name, { namespace, mode, dryRun = false, yes }) => {
		const { inSession } = await import('../session.ts');
		const file = await readable(name);
		const input = { file, isOwn: true, mode, dryRun, ...(yes && { confirm: namespace, duringPlay: true }) };
		const imported = inSession(({ perform }) => perform('backup.import', input), { namespace });
		const { report, warnings } = await imported.catch((thrown: unknown) => {
			const reason = unconfirmed(thrown, namespace);
			if (reason === undefined) throw toldFaults(thrown, file);
			throw new Failure(reason);
		});
		const changed = Object.entries(report).filter(([, did]) => reported.some((word) => did[word]));
		const rows = changed.map(([section, did]) => [section, ...reported.map((word) => `${did[word]}`)]);
		for (const line of inColumns([['Section', 'Created', 'Updated', 'Deleted'], ...rows])) print(line);
		for (const { message, count } of warnings) print(`Warning: ${message} (${count})`);
		print(dryRun ? 'Nothing was changed.' : `${namespace} holds the backup now.`);
	});

/** `backup verify`: the drill, which restores a backup beside what there is and compares. */
const verifyCommand = new Command('verify')
	.description('Restore a backup into a namespace made for it, compare the two, and remove it again.')
	.requiredOption('--namespace <name>', 'the namespace')
	.option('--file <archive>', 'this backup; without it the newest stored one that holds files')
	.option('--yes', 'also while teams play that have to wait')
	.action(async ({ namespace, file: name, yes = false }) => {
		const { inSession } = await import('../session.ts');
		const input = { duringPlay: yes, ...(name !== undefined && { file: await readable(name) }) };
		const proved = await inSession(({ perform }) => perform('storedBackup.verify', input), { namespace }).catch(
			(thrown: unknown) => {
				const reason = unconfirmed(thrown, namespace) ?? (name === undefined ? noneStored(thrown) : undefined);
				throw reason === undefined ? toldFaults(thrown, name) : new Failure(reason);
			}
		);
		for (const { path: place, message } of proved.differences) print(`${place}: ${message}`);
		if (proved.more) print(`and ${proved.more} more`);
		const amount = `${proved.records} records, ${(proved.bytes / 1e6).toFixed(1)} MB`;
		print(`${proved.name}: restored in ${proved.seconds.toFixed(1)} s (${amount}).`);
		if (!proved.isSameKey) print('Warning: It was written with another SECRET_KEY: printed cards would not work here.');
		const differing = proved.differences.length + proved.more;
		if (differing)
			throw new Failure(`What was restored differs from the backup in ${differing} place${differing > 1 ? 's' : ''}.`);
		print('What was restored is what the backup holds.');
	});

/** The path of a file that can be read. */
async function readable(name: string): Promise<string> {
	const file = path.resolve(name);
	const facts = await stat(file);
	if (!facts.isFile()) throw new Failure(`${file} is no file.`);
	return file;
}

/** `backup`: what a namespace holds, as a file. */
export const backup = new Command('backup')
	.description('What a namespace holds, as a file.')
	.addCommand(exportCommand)
	.addCommand(importCommand)
	.addCommand(listCommand)
	.addCommand(verifyCommand);
