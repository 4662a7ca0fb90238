import { Command } from '@commander-js/extra-typings';
import type { OutputOf } from '../../composition/operations.ts';
import { Failure, print } from '../report.ts';

type Drift = OutputOf<'content.drift'>['drift'];

const words = { changed: 'edited', missing: 'file is gone', added: 'new file' } as const;

const printDrift = (pages: Drift): void => {
	for (const { slug, state } of pages) print(`${slug}: ${words[state]}`);
};

/** `content pull`: edited files of the content folder become the content of their pages. */
const pull = new Command('pull')
	.description('Take edited files of the content folder into the pages, all or nothing.')
	.option('--namespace <name>', 'namespace of the pages', 'default')
	.option('--dry-run', 'check the files and say what would happen', false)
	.action(async ({ namespace, dryRun }) => {
		const { inSession } = await import('../session.ts');
		const { pages } = await inSession(({ perform }) => perform('content.pull', { dryRun }), { namespace });
		printDrift(pages);
		if (!pages.length) print('The files are what the pages are.');
		else
			print(dryRun ? 'Nothing was stored.' : 'The pages follow their files; files that were gone are written again.');
	});

/** `content check`: where files and pages differ; exit code 1 when they do. */
const check = new Command('check')
	.description('Say which files of the content folder differ from their pages; exit code 1 when any does.')
	.option('--namespace <name>', 'namespace of the pages', 'default')
	.action(async ({ namespace }) => {
		const { inSession } = await import('../session.ts');
		const { drift } = await inSession(({ perform }) => perform('content.drift', {}), { namespace });
		printDrift(drift);
		if (drift.length) throw new Failure('These files and their pages differ.');
		print('The files are what the pages are.');
	});

/** `content`: the copy of the pages as files. */
export const content = new Command('content')
	.description('The copy of the pages as files.')
	.addCommand(pull)
	.addCommand(check);
