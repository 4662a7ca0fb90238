import type { Dependencies } from '../../../operation/dependencies.ts';
import { perform } from '../../../operation/operation.ts';
import { systemContext } from '../../../operation/system.ts';
import type { AppBearer } from './bearer.ts';
import { noteGrantUse } from './operations/use.ts';

/** Notes that an app was used when that is due, at most once a minute; `requestId` says by which call. */
export async function noteAppUse(dependencies: Dependencies, bearer: AppBearer, requestId: string): Promise<void> {
	if (!bearer.isNoteDue) return;
	const { grantId, id: client, namespace } = bearer.actor;
	await perform(noteGrantUse, systemContext(dependencies, requestId, namespace), { grantId, client });
}
