import { z } from 'zod';
import { readAside } from '../../../../runtime/readers/read-aside.ts';
import { operation } from '../../../../operation/operation.ts';
import { readers } from '../../../readers.ts';
import { findEvent } from '../../events/find.ts';
import { eventKey } from '../../events/schema.ts';
import { livingNames } from '../../teams/find.ts';

// Characters of the first font of every print: names made of them need no check.
const common = /^[\u0020-\u024F\u2010-\u2026]*$/;
const mostListed = 20;

/** The teams of an event whose names cannot be printed completely, so that staff can rename them first. */
export const listUnprintable = operation({
	summary: 'List the teams of an event whose names have signs that no font of a paper has.',
	access: { area: 'events', right: 'r' },
	input: z.strictObject({ event: eventKey }),
	async run(work) {
		const { uid } = await findEvent(work.namespace, work.input.event);
		const teams = [...(await livingNames(uid))].filter(([, name]) => !common.test(name));
		const found = teams.length ? await readAside(readers.printable, [teams.map(([, name]) => name)], work) : [];
		const named = found.slice(0, mostListed).map(({ index, signs }) => {
			const [team, name] = teams[index]!;
			return { uid: team, name, signs };
		});
		return { teams: named, total: found.length };
	}
});
