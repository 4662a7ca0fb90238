import type { z } from 'zod';
import type { Work } from '../../../../operation/operation.ts';
import type { ReadyImport } from './import-backup.ts';
import { playWaits } from './play-waits.ts';
import type { importAnswer } from './schema.ts';
import { idMapOf, type ImportReport } from './write-rows.ts';

type Answer = z.output<typeof importAnswer>;
type Warning = Answer['warnings'][number];

function warningsOf(
	work: Work<unknown, unknown>,
	{ places, files, renewed, sections, staging }: ReadyImport
): Warning[] {
	const records = sections.reduce((sum, { name }) => sum + places.of(name).count, 0);
	const { namespace } = staging.head();
	const all: Warning[] = [
		{
			code: 'dead_cards',
			count: renewed.get('teams') ?? 0,
			message: 'Printed cards of teams that no longer work: print them again.'
		},
		{
			code: 'new_event_addresses',
			count: places.of('events').moved.size,
			message: 'Events with a new address, because another namespace has the one of the backup.'
		},
		{ code: 'files_missing', count: files.missing.size, message: 'Files that are neither in the backup nor here.' },
		{
			code: 'files_renamed',
			count: renamed(files.moved),
			message: 'Files with a new name; what shows them was changed.'
		},
		{
			code: 'other_namespace',
			count: namespace === work.namespace ? 0 : 1,
			message: `The backup is one of "${namespace}".`
		},
		{
			code: 'play_waits',
			count: playWaits(work, records) ? records : 0,
			message: 'So many records keep all who play on this installation waiting for a moment.'
		}
	];
	return all.filter((warning) => warning.count > 0);
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const renamed = (moved: ReadonlyMap<string, string>): number =>
	[...moved].filter(([from, to]) => nameOf(from) !== nameOf(to)).length;

/** The answer of an import (contract K3). */
export const presentImport = (
	work: Work<unknown, unknown>,
	{ ready, report, dryRun }: { ready: ReadyImport; report: ImportReport; dryRun: boolean }
): Answer => ({
	mode: ready.mode,
	dryRun,
	report,
	idMap: idMapOf(ready.places, ready.sections),
	warnings: warningsOf(work, ready)
});
