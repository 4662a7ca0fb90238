import Users from '@lucide/svelte/icons/users';

export default Users;
