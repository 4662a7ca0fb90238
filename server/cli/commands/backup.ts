import { copyFile, constants } from 'node:fs/promises';
import path from 'node:path';
import { Command } from '@commander-js/extra-typings';
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
		const { backups } = await inSession(({ perform }) => perform('storedBackup.list', {}), { namespace });
		for (const { createdAt, readyAt, kind, state, size, path: file, error } of backups) {
			const facts = [readyAt ?? createdAt, kind.padEnd(7), state.padEnd(9)];
			print(
				[...facts, ...(size === null ? [error ?? ''] : [`${(size / 1e6).toFixed(1)} MB`, file])].join('  ').trimEnd()
			);
		}
		if (!backups.length) print(`No backup of ${namespace} is stored.`);
	});

/** `backup`: what a namespace holds, as a file. */
export const backup = new Command('backup')
	.description('What a namespace holds, as a file.')
	.addCommand(exportCommand)
	.addCommand(listCommand);
