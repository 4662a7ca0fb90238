import type { FileResponse } from '../../../../../server/features/platform/media/schema.ts';
import type { RequestContext } from './requests.ts';

/** What the files of a list share: permissions, which one is being renamed, and the actions. */
export interface FileActions {
	/** Whether the user can rename and delete this file. */
	mayChange: (file: FileResponse) => boolean;
	/** Path of the file whose name is being typed. */
	renaming: string | undefined;
	context: RequestContext;
	onrename: (file: FileResponse | undefined) => void;
	ondelete: (file: FileResponse) => void;
}

/** Whether a file can be renamed: logos and stickers keep their names. */
export const mayRename = (file: FileResponse, { mayChange }: Pick<FileActions, 'mayChange'>): boolean =>
	file.kind === 'photo' && mayChange(file);

/** F2 on a link or button of a file starts renaming it. */
export const renameKey =
	(file: FileResponse, actions: Pick<FileActions, 'mayChange' | 'onrename'>) => (event: KeyboardEvent) => {
		if (event.key === 'F2' && mayRename(file, actions)) actions.onrename(file);
	};
