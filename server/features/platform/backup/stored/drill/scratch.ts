import { perform, type Work } from '../../../../../operation/operation.ts';
import { systemContext } from '../../../../../operation/system.ts';
import { newUid } from '../../../../../runtime/crypto.ts';
import { labelled } from '../../../namespaces/find.ts';
import { createNamespace, removeNamespace, updateNamespace } from '../../../namespaces/operations.ts';
import { deleteTrashOf } from '../../../namespaces/trash.ts';

type Asked = Pick<Work, 'dependencies' | 'requestId'>;

// Both together: nobody else's namespace is ever taken for one.
const nameForm = /^verify-[0-9a-f]{32}$/;
const trashForm = /^verify-[0-9a-f]{32}-/;
const label = 'backup verify';

/** Makes a namespace for one drill. It is closed, so that nothing in it is shown, sent or backed up. */
export async function makeScratch({ dependencies, requestId }: Asked): Promise<string> {
	const context = systemContext(dependencies, requestId);
	const { namespace } = await perform(createNamespace, context, { namespace: `verify-${newUid()}`, label });
	await perform(updateNamespace, context, { id: namespace.id, isActive: false });
	return namespace.namespace;
}

/** Removes the namespaces of all drills with their files, for good: of this one, and of those that were broken off. */
export async function dropScratches({ dependencies, requestId }: Asked): Promise<void> {
	const context = systemContext(dependencies, requestId);
	for (const { id, namespace } of await labelled(label))
		if (nameForm.test(namespace)) await perform(removeNamespace, context, { id, cascade: true, confirm: namespace });
	await deleteTrashOf(dependencies.env.DATA_DIR, trashForm);
}
