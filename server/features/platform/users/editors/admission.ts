import type { Actor } from '../../../../access/actor.ts';
import { readerName } from '../../../../access/access-changes.ts';
import { authorise, mayEnter } from '../../../../access/policy.ts';
import type { Admission, Verdict } from '../../../../live/authorisation.ts';
import type { EditedRecords } from '../../../../operation/edited.ts';
import { forbidden, notFound } from '../../../../runtime/errors.ts';

// As far as both databases count.
const recordKey = /^([a-z]{1,20}):([1-9]\d{0,8})$/;

/** Admits a person to the editors of a record, such as `page:12`, if they may write it; everybody else is refused. */
export async function editorAdmission(
	actor: Actor | undefined,
	record: string,
	kinds: readonly EditedRecords[]
): Promise<Verdict<Admission>> {
	if (actor?.kind !== 'user') throw forbidden();
	const [, kind, id] = recordKey.exec(record) ?? [];
	const edited = kinds.find((one) => one.kind === kind);
	const namespace = await edited?.namespaceOf(Number(id));
	if (!edited || namespace === undefined || !mayEnter(actor, namespace)) throw notFound('record');
	authorise({ area: edited.area, right: 'w' }, actor, namespace);
	const { id: userId } = actor.user;
	const reader = readerName(userId);
	// Everybody reads the names of the others, so each has an audience of one.
	const key = { namespace, eventUid: record, topic: 'editors' as const, audience: `editor.${userId}` };
	return { ok: true, key, counts: { kind: 'editor', key: reader, userId }, reader };
}
