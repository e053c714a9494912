import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import ADMIN from '@nightfall/shared/text/en/admin.json';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ME_KEY } from '../../api/account.ts';
import { USERS_KEY, useUsers } from '../../api/admin.ts';
import { Button } from '../../components/ui/button.tsx';
import { AreaFrame } from './admin-frame.tsx';
import { AdminGate, CheckingPage } from './admin-gate.tsx';
import { type ListSearch, SearchField, useListSearch } from './search-field.tsx';
import { UserList } from './user-list.tsx';
import '../../styles/administration.ts';
import * as panelStyles from '../../components/ui/panel.module.css';
import * as adminStyles from './admin.module.css';

const TEXTS = ADMIN.panel;

interface UserManagementProps {
  readonly me: MeResponse;
  readonly listSearch: ListSearch;
  readonly hardRefresh: () => void;
}

function UserManagement({ me, listSearch, hardRefresh }: UserManagementProps) {
  const list = useUsers({ search: listSearch.search, page: listSearch.page });
  return (
    <AreaFrame title={TEXTS.userManagement} me={me}>
      <section className={`${panelStyles.sheet} ${panelStyles.sheetNote}`}>
        <h2>{me.isSuperAdmin ? TEXTS.privileges : TEXTS.limited}</h2>
        <p>{me.isSuperAdmin ? TEXTS.privilegesText : TEXTS.limitedText}</p>
      </section>
      <div className={adminStyles.adminTools}>
        <SearchField {...listSearch} />
        <Button disabled={list.isFetching} onClick={() => list.refetch()}>
          {TEXTS.refresh}
        </Button>
        <Button onClick={hardRefresh}>{TEXTS.hardRefresh}</Button>
      </div>
      <UserList me={me} list={list} listSearch={listSearch} />
    </AreaFrame>
  );
}

export default function UsersPage() {
  const listSearch = useListSearch();
  const { isDropped, hardRefresh } = useHardRefresh();
  if (isDropped) return <CheckingPage />;
  return (
    <AdminGate>
      {(me) => <UserManagement me={me} listSearch={listSearch} hardRefresh={hardRefresh} />}
    </AdminGate>
  );
}

const DELAY_MS = 100;

/** Drops the cached users and identity; nothing that reads them may be rendered in between. */
function useHardRefresh() {
  const queryClient = useQueryClient();
  const [isDropped, setDropped] = useState(false);
  useEffect(() => {
    if (!isDropped) return;
    queryClient.removeQueries({ queryKey: USERS_KEY });
    queryClient.removeQueries({ queryKey: ME_KEY });
    const timer = setTimeout(() => setDropped(false), DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDropped, queryClient]);
  return { isDropped, hardRefresh: () => setDropped(true) };
}
