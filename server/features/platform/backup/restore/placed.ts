/** The list of files that an import puts into place before its commit, in the folder of the backup. */
export const placedName = 'placed.json';
