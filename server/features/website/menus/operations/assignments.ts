import { z } from 'zod';
import { given } from '../../../../operation/given.ts';
import { operation } from '../../../../operation/operation.ts';
import { requireVersion } from '../../../../runtime/errors.ts';
import { languageTag } from '../../pages/schema.ts';
import { findAssignment, requireMenu, requirePage } from '../find.ts';
import { MenuAssignment } from '../model.ts';
import { presentAssignment } from '../present.ts';
import { assignmentChange, assignmentId, assignmentResponse, menuId, newAssignment, pageId, slot } from '../schema.ts';
import { writeAssignment } from '../write.ts';

const write = { scope: 'menu:write', area: 'navigation', right: 'w' } as const;
const changes = ['menus'] as const;
const output = z.object({ assignment: assignmentResponse });

/** Where the menus of a namespace are shown. */
export const listAssignments = operation({
	summary: 'List where menus are shown.',
	access: { scope: 'menu:read', area: 'navigation' },
	input: z.strictObject({
		slot: slot.optional(),
		locale: languageTag.optional().describe('Only those for this language'),
		menuId: menuId.optional(),
		pageId: pageId.optional()
	}),
	output: z.object({ assignments: z.array(assignmentResponse) }),
	async run({ input, namespace }) {
		const rows = await MenuAssignment.findAll({
			where: { namespace, ...given(input) },
			order: ['slot', 'locale', 'pageKey', 'id']
		});
		return { assignments: rows.map(presentAssignment) };
	}
});

/** Shows a menu in a slot, on every page or on one. */
export const createAssignment = operation({
	summary: 'Show a menu in a slot, on all pages or on one.',
	access: write,
	input: z.strictObject(newAssignment),
	output,
	errors: ['conflict'],
	changes,
	async run({ input, namespace, transaction }) {
		await requireMenu(namespace, input.menuId, transaction);
		await requirePage(namespace, input.pageId, transaction);
		const row = MenuAssignment.build({ namespace, pageKey: 0, ...input });
		return { assignment: presentAssignment(await writeAssignment(row, {}, transaction)) };
	}
});

/** Changes which menu is shown, where, and whether it is. */
export const updateAssignment = operation({
	summary: 'Change where a menu is shown; omitted fields keep their value.',
	access: write,
	input: z.strictObject({ assignmentId, ...assignmentChange }),
	output,
	errors: ['conflict', 'version_conflict'],
	changes,
	async run({ input, ifVersion, namespace, transaction }) {
		const { assignmentId: id, ...change } = input;
		// Everybody locks menus and pages before their assignments.
		if (change.menuId !== undefined) await requireMenu(namespace, change.menuId, transaction);
		await requirePage(namespace, change.pageId, transaction);
		const row = await findAssignment(namespace, id, transaction);
		requireVersion(row, ifVersion);
		return { assignment: presentAssignment(await writeAssignment(row, change, transaction)) };
	}
});

/** Takes a menu out of a slot. */
export const deleteAssignment = operation({
	summary: 'Remove a menu from a slot.',
	access: write,
	input: z.strictObject({ assignmentId }),
	output: z.object({ id: z.int() }),
	errors: ['version_conflict'],
	changes,
	async run({ input, ifVersion, namespace, transaction }) {
		const row = await findAssignment(namespace, input.assignmentId, transaction);
		requireVersion(row, ifVersion);
		await row.destroy({ transaction });
		return { id: row.id };
	}
});
